/**
 * Changes the password of the signed-in member and returns the session's new token.
 *
 * Refusals, in this order: `function.not.available` (flag PASS3 is off and no change is due), the refusals of
 * `refuseUnfitPassword`, `common.pwd.err`, `confirm.pwd.err`, `login.proof.old` (the account has no password, because
 * its owner signs in with an identity provider, and the login was more than ten minutes ago), `empty.field` (the old
 * password is required unless a change is due and the login was within ten minutes), `too.much.request` (five wrong
 * secrets of this member in half an hour), `login.cred.err` (the old password is wrong, or was replaced in the
 * meantime), `same.pwd.err` (the new password equals the old one), `agreement.required` (the owner has never
 * accepted the agreement, and the client or the registration rules ask for it).
 *
 * Side effects: records the attempt; in one transaction, writes the password, the agreement and an audit entry, ends
 * all other sessions, gives this session a new token (a stolen token stops working as soon as the caches of the
 * processes expire), and notifies the verified e-mail address or mobile number. Not idempotent. Source: specification,
 * section 5; docs/security.md, Sessions.
 */

import type { ChangedPassword, ChangePasswordBody } from "@openhouse/protocol/identity/change-password";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { announceEndedSessions, refuseUnfitPassword, setPassword } from "./new-password.ts";
import { provePassword } from "../login/prove-password.ts";
import { insertConsent } from "../registration/register-repository.ts";
import { refuseGuessablePassword } from "./refuse-guessable-password.ts";
import { isConsentDue, requireConsent } from "../registration/require-consent.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { readSessionProof, replaceToken } from "../sessions/session-repository.ts";
import { newToken } from "../sessions/session-token.ts";
import { isChangeDue } from "../login/sign-in.ts";

const recentLoginMs = 10 * 60_000;

export async function changePassword(
  deps: Deps,
  actor: MemberActor,
  body: ChangePasswordBody,
): Promise<ChangedPassword> {
  const { merchantId, ip, language, sessionId } = actor;
  const newPassword = body.newPassword.trim();
  const merchant = deps.merchants.byId(merchantId);
  await refuseSwitchedOff(deps, actor);
  refuseUnfitPassword(merchant, newPassword);
  await refuseGuessablePassword(merchant, newPassword, "newPassword");
  if (newPassword !== body.confirmNewPassword.trim()) {
    throw new Refusal("confirm.pwd.err", { form: "change" }, { field: "confirmNewPassword" });
  }
  const member = await proveOwner(deps, actor, body.oldPassword?.trim() ?? "");
  if (await deps.passwords.verify(newPassword, member.passwordHash)) {
    throw new Refusal("same.pwd.err", {}, { field: "newPassword" });
  }
  const consent = (await isConsentDue(deps.db, member)) ? requireConsent(merchant, body) : null;
  const hash = await deps.passwords.hash(newPassword);
  const action = "member.passwordChanged" as const;
  const { token, tokenHash } = newToken(deps.random);
  const endedSessionIds = await deps.db.transaction(async (tx) => {
    await replaceToken(tx, { merchantId, sessionId, tokenHash });
    const endedSessions = await setPassword(deps, tx, { member, hash, ip, language, action, keep: sessionId });
    // A concurrent change was refused by `setPassword`, so the consent is inserted once.
    const at = deps.clock.businessNow();
    if (consent !== null) await insertConsent(tx, { merchantId, memberId: member.id, at, ...consent });
    return endedSessions;
  });
  await announceEndedSessions(deps, endedSessionIds);
  return { token };
}

/** A member who must change the password can do so even if the merchant has switched off PASS3. */
async function refuseSwitchedOff(deps: Deps, { merchantId, memberId }: MemberActor): Promise<void> {
  if (hasFlag(deps.merchants.byId(merchantId), "PASS3")) return;
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (member === undefined || !isChangeDue(deps, member)) throw new Refusal("function.not.available");
}

async function proveOwner(deps: Deps, actor: MemberActor, oldPassword: string): Promise<Member> {
  const member = await findMemberById(deps.db, actor.merchantId, actor.memberId);
  const hasNoPassword = member?.passwordHash === null;
  if (oldPassword !== "" && !hasNoPassword) return provePassword(deps, actor, { password: oldPassword });
  const now = deps.clock.realNow();
  const proof = await readSessionProof(deps.db, actor, now);
  const isRecentLogin = now.getTime() - (proof?.provenAt.getTime() ?? 0) < recentLoginMs;
  if (hasNoPassword && !isRecentLogin) throw new Refusal("login.proof.old");
  if (member === undefined || !isChangeDue(deps, member) || !isRecentLogin) {
    throw new Refusal("empty.field", {}, { field: "oldPassword" });
  }
  return member;
}
