/**
 * Consumes a checked code, in the transaction of the operation that it authorises. Of several concurrent callers,
 * exactly one succeeds. Refuses `verification.code.invalid` if the code was already consumed.
 */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import type { CheckedCode, CodeSubject } from "./code-request.ts";
import { markNewestUsed, markUsed } from "./repository.ts";

export async function consumeCode(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  checkedCode: CheckedCode,
): Promise<void> {
  if (!(await markUsed(tx, checkedCode, clock.realNow()))) throw new Refusal("verification.code.invalid");
}

/**
 * Marks the newest code of the subject as used, after another service has proven the number (`isRelayed`). Otherwise
 * the number range would look like one whose codes nobody uses. Does nothing if no code was counted.
 */
export async function consumeRelayedCode(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  subject: CodeSubject,
): Promise<void> {
  await markNewestUsed(tx, subject, clock.realNow());
}
