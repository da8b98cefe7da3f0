/** Checks the password of a signed-in member again before a security setting is changed. */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { boundGuessing } from "./bound-guessing.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";

export interface SecretProof {
  readonly password: string;
  readonly checkSecondFactor?: (member: Member) => Promise<void>;
}

/**
 * Returns the member if the password is correct. `checkSecondFactor` runs in the same attempt, after the password.
 *
 * Refusals, in this order: `too.much.request` (five wrong secrets of this member in half an hour, here or at the
 * payment password), `login.cred.err`, then the refusals of `checkSecondFactor`. Side effect: records the attempt.
 */
export function provePassword(
  deps: Deps,
  { merchantId, memberId, account, ip }: MemberActor,
  { password, checkSecondFactor }: SecretProof,
): Promise<Member> {
  return boundGuessing(deps, { merchantId, kind: "payment", account, ip, userAgent: "" }, async () => {
    const member = await findMemberById(deps.db, merchantId, memberId);
    const isCorrect = await deps.passwords.verify(password, member?.passwordHash ?? null);
    if (member === undefined || !isCorrect) throw new Refusal("login.cred.err", {}, { field: "password" });
    await checkSecondFactor?.(member);
    return member;
  });
}
