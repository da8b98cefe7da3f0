/** Returns a member's own account data and sessions (specification, section 3, Member info). */

import type { MemberInfo } from "@openhouse/protocol/identity/member-info";
import type { SessionList } from "@openhouse/protocol/identity/sessions";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { maskedMobile } from "./masked-mobile.ts";
import { isConsentDue } from "../registration/require-consent.ts";
import { findMemberById } from "../repository.ts";
import { selectSessions } from "../sessions/session-repository.ts";

/** Returns the account data. Refuses `login.not.session` if the account no longer exists. */
export async function describeMember(deps: Deps, actor: MemberActor): Promise<MemberInfo> {
  const member = await findMemberById(deps.db, actor.merchantId, actor.memberId);
  if (member === undefined) throw new Refusal("login.not.session");
  const upline = await deps.uplineOf(actor.merchantId, actor.memberId);
  return {
    id: String(member.id),
    account: member.account,
    userName: member.account,
    nickname: member.nickname,
    iconId: member.iconId,
    type: member.type,
    toUpline: upline === null ? "0" : "1",
    mobile: member.mobile === null ? null : maskedMobile(member.mobile),
    clubLabel: { labelName: "", color: "", type: "", rankLevel: 0 },
    memberLabel: [],
    currency: member.currency,
    lastLogin: member.lastLoginAt?.getTime() ?? null,
    regDate: member.registeredAt.getTime(),
    hasPaymentPassword: member.paymentPasswordHash !== null,
    changePasswordRequired: member.mustChangePassword,
    agreementRequired: await isConsentDue(deps.db, member),
    birthdayRequired: !member.hasBirthday && actor.role !== "trial",
  };
}

/** Returns the member's live sessions, newest first. */
export async function listSessions(deps: Deps, actor: MemberActor): Promise<SessionList> {
  const rows = await selectSessions(deps.db, actor, deps.clock.realNow());
  const list = rows.map((row) => ({
    id: String(row.id),
    createdAt: row.createdAt.getTime(),
    touchedAt: row.touchedAt.getTime(),
    ip: row.ip,
    device: row.userAgent,
    isCurrent: row.id === actor.sessionId,
  }));
  return { list };
}
