/**
 * Compares an entered code with the newest stored code of the purpose and recipient, in constant time. Each call with
 * six digits uses up one of the stored code's five attempts, and this is committed at once. Call this outside a
 * transaction: inside one, the attempt would need a second database connection, and callers that each hold one
 * connection and wait for another could block each other. The code itself is consumed by `consumeCode`.
 *
 * Refusals, in this order: `verification.code.invalid` (not six digits, no code was sent, all five attempts are used
 * up, already used, wrong, or sent for another member), `verification.code.expired` (correct, but expired).
 */

import { plainNumber } from "@openhouse/rules/identity/plain-number";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { codeText, normalisedRecipient } from "./code-text.ts";
import type { CheckedCode, CodeAttempt } from "./code-request.ts";
import { consumeTry } from "./repository.ts";

const maxTries = 5;
/** Compared if there is no code, so that both cases take the same time. */
const noHash = Buffer.alloc(32);

export async function checkCode(
  { db, clock, codeHash }: Pick<Deps, "db" | "clock" | "codeHash">,
  attempt: CodeAttempt,
): Promise<CheckedCode> {
  const code = plainNumber(attempt.code);
  if (!/^\d{6}$/.test(code)) throw new Refusal("verification.code.invalid");
  const subject = { ...attempt, recipient: normalisedRecipient(attempt.recipient) };
  const storedCode = await consumeTry(db, subject, maxTries);
  const isCorrect = codeHash.isEqual(codeText(subject, storedCode?.id ?? 0n, code), storedCode?.codeHash ?? noHash);
  const isOfOtherMember = attempt.memberId !== undefined && storedCode?.memberId !== attempt.memberId;
  if (storedCode === undefined || !isCorrect || isOfOtherMember) throw new Refusal("verification.code.invalid");
  if (storedCode.expiresAt.getTime() <= clock.realNow().getTime()) throw new Refusal("verification.code.expired");
  return { merchantId: attempt.merchantId, id: storedCode.id, memberId: storedCode.memberId };
}
