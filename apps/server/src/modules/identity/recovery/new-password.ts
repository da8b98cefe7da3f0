/** The rules of a new password, and the steps that follow when a change or a recovery sets it. */

import { faultOfValue, rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { Language } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { SessionId } from "../../../core/ids.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { sessionEndedTopic } from "../../../plugins/session.ts";
import { lengthRefusal } from "../length-refusal.ts";
import type { Member } from "../repository.ts";
import { revokeSessionsOf, updatePassword } from "../account/security-repository.ts";

/**
 * Checks a password against the merchant's registration rules. Refusals, in this order: `empty.field`,
 * `format.pwd.err`, `length.pwd.err`; `value.field` is `newPassword`.
 */
export function refuseUnfitPassword(merchant: Merchant, password: string): void {
  const rule = { ...rulesWith(merchant.settings["registration.rules"]).password, required: true };
  const field = { field: "newPassword" };
  switch (faultOfValue(password, rule)) {
    case "empty":
      throw new Refusal("empty.field", {}, field);
    case "pattern":
      throw new Refusal("format.pwd.err", {}, field);
    case "length":
      throw lengthRefusal("length.pwd.err", "newPassword", rule);
    case undefined:
  }
}

export interface NewPassword {
  /** The member as read when the owner was proven. */
  readonly member: Member;
  readonly hash: string;
  readonly ip: string;
  readonly language: Language;
  readonly action: "member.passwordChanged" | "member.passwordRecovered";
  /** The session that stays open. */
  readonly keep?: SessionId;
}

/**
 * Sets the password in the caller's transaction: clears the mark of a due change, ends all other sessions, writes an
 * audit entry, and sends a notice to the verified e-mail address or mobile number. Returns the ended sessions, which
 * the caller passes to `announceEndedSessions` after commit. Refuses `login.cred.err` if the password was replaced
 * since the owner was proven.
 */
export async function setPassword(deps: Deps, tx: Transaction, draft: NewPassword): Promise<SessionId[]> {
  const { member, hash, ip, language, action, keep } = draft;
  const { merchantId, id: memberId, account } = member;
  const at = deps.clock.realNow();
  if (!(await updatePassword(tx, { member, hash, at }))) throw new Refusal("login.cred.err");
  const endedSessionIds = await revokeSessionsOf(tx, { merchantId, memberId, keep }, at);
  await appendAudit(tx, {
    merchantId,
    at: deps.clock.businessNow(),
    actor: { kind: "member", id: memberId, name: account, ip },
    action,
    subject: { kind: "member", id: String(memberId) },
    detail: { sessionsEnded: endedSessionIds.length },
  });
  await notifyOwner(deps, tx, { member, language, template: "password.changed", values: { account } });
  return endedSessionIds;
}

/** Notifies every process that these sessions have ended. */
export async function announceEndedSessions(
  { bus }: Pick<Deps, "bus">,
  endedSessionIds: readonly SessionId[],
): Promise<void> {
  for (const id of endedSessionIds) await bus.publish(sessionEndedTopic, String(id));
}

export interface OwnerNotice {
  readonly member: Member;
  readonly language: Language;
  readonly template: "password.changed" | "address.changed" | "authenticator.changed" | "payment-password.changed";
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Sends a notice to the verified e-mail address, or else to the verified mobile number. No notice is sent to
 * an unverified address or number, because it may belong to another person.
 */
export async function notifyOwner({ messages }: Deps, tx: Transaction, notice: OwnerNotice): Promise<void> {
  const { member, language, template, values } = notice;
  const { merchantId, id: memberId } = member;
  const message = { merchantId, memberId, language, template, values };
  if (member.isEmailVerified && member.email !== null) {
    await messages.write(tx, { ...message, kind: "email", recipient: member.email });
  } else if (member.isMobileVerified && member.mobile !== null) {
    await messages.write(tx, { ...message, kind: "sms", recipient: member.mobile });
  }
}
