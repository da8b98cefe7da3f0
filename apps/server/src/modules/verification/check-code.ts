/**
 * Compares a code with the newest one of its purpose and recipient, in constant time. Each call consumes one of five
 * attempts in its own transaction, so call it outside a transaction (a second connection inside one could deadlock).
 * The code itself is consumed by `consumeCode`.
 *
 * Refusals, in order: `verification.code.invalid` (not six digits, none was sent, more than five attempts, used,
 * different, or sent for another member), `verification.code.expired` (correct, but too late).
 */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { codeText, sameRecipient } from "./code-text.ts";
import type { CheckedCode, CodeAttempt } from "./code-request.ts";
import { takeTry } from "./repository.ts";

const mostTries = 5;
/** Compared if there is no code, so that both cases take the same time. */
const noHash = Buffer.alloc(32);

export async function checkCode(
  { db, clock, codeHash }: Pick<Deps, "db" | "clock" | "codeHash">,
  attempt: CodeAttempt,
): Promise<CheckedCode> {
  const code = attempt.code.trim();
  if (!/^\d{6}$/.test(code)) throw new Refusal("verification.code.invalid");
  const subject = { ...attempt, recipient: sameRecipient(attempt.recipient) };
  const tried = await takeTry(db, subject, mostTries);
  const isRight = codeHash.isEqual(codeText(subject, tried?.id ?? 0n, code), tried?.codeHash ?? noHash);
  const isOther = attempt.memberId !== undefined && tried?.memberId !== attempt.memberId;
  if (tried === undefined || !isRight || isOther) throw new Refusal("verification.code.invalid");
  if (tried.expiresAt.getTime() <= clock.realNow().getTime()) throw new Refusal("verification.code.expired");
  return { merchantId: attempt.merchantId, id: tried.id, memberId: tried.memberId };
}
