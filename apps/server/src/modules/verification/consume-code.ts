/**
 * Consumes a checked code, in the transaction that it authorises. Of several concurrent callers exactly one succeeds.
 * Refusal: `verification.code.invalid` (already consumed).
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
