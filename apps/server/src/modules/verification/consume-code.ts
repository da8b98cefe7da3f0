/**
 * Spends a code that was right, in the transaction of what it opens: of any number of callers exactly one gets past.
 * Refusal: `verification.code.invalid` (somebody else spent it, or it expired meanwhile).
 */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import type { CheckedCode } from "./code-request.ts";

export async function consumeCode(_deps: Pick<Deps, "clock">, _tx: Transaction, _checked: CheckedCode): Promise<void> {
  throw new Refusal("function.not.available");
}
