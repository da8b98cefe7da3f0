/**
 * Spends a code that was right, in the transaction of what it opens: of any number of callers exactly one gets past.
 * Refusal: `verification.code.invalid` (somebody else spent it).
 */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import type { CheckedCode } from "./code-request.ts";
import { markUsed } from "./repository.ts";

export async function consumeCode(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  checked: CheckedCode,
): Promise<void> {
  if (!(await markUsed(tx, checked, clock.realNow()))) throw new Refusal("verification.code.invalid");
}
