/**
 * Issues a new first password for an account that an agent opened and whose owner has never changed the password, for
 * example because the first one has expired. The caller checks that the actor may do this. The password is valid for
 * one login, within seven days; earlier first passwords stop working at once.
 *
 * Refusals, in this order: `no.data` (404: the member is unknown), `agents.member.blocked` (the account is closed,
 * blocked or inactive), `first.password.changed` (the member has changed the password, or registered without an agent).
 * Side effects: replaces the password, ends all sessions of the account, and writes an audit entry without the
 * password. The caller passes the ended sessions to `announceEndedSessions` after commit. Not idempotent: each call
 * issues another password, and no reply is stored. Source: docs/product-rules.md, Accounts.
 */

import { isNormal } from "@openhouse/rules/identity/member-status";
import type { IssuedFirstPassword } from "@openhouse/protocol/identity/first-password";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, SessionId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { revokeSessionsOf } from "../account/security-repository.ts";
import { findMemberById, issueFirstPasswordRow } from "../repository.ts";
import { firstPasswordDays, newOneTimePassword } from "./first-password.ts";

/** A new password with its hash. Hashing is slow, so it is computed before the transaction. */
export interface NewFirstPassword {
  readonly password: string;
  readonly hash: string;
}

export async function createFirstPassword({
  random,
  passwords,
}: Pick<Deps, "random" | "passwords">): Promise<NewFirstPassword> {
  const password = newOneTimePassword(random);
  return { password, hash: await passwords.hash(password) };
}

export interface FirstPasswordIssue {
  readonly actor: MemberActor | StaffActor;
  readonly memberId: MemberId;
  readonly issued: NewFirstPassword;
  /** The reason of a staff member. */
  readonly reason?: string;
}

export async function issueFirstPassword(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, memberId, issued, reason }: FirstPasswordIssue,
): Promise<{ readonly value: IssuedFirstPassword; readonly endedSessionIds: readonly SessionId[] }> {
  const { merchantId } = actor;
  const at = clock.realNow();
  const member = await findMemberById(tx, merchantId, memberId);
  if (member === undefined) throw new Refusal("no.data");
  if (!isNormal(member.status)) throw new Refusal("agents.member.blocked");
  const isIssued = await issueFirstPasswordRow(tx, { merchantId, id: memberId, hash: issued.hash, at });
  if (!isIssued) throw new Refusal("first.password.changed");
  const endedSessionIds = await revokeSessionsOf(tx, { merchantId, memberId }, at);
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: "member.firstPasswordIssued",
    subject: { kind: "member", id: String(memberId) },
    detail: { account: member.account, sessionsEnded: endedSessionIds.length },
    ...(reason !== undefined && { reason }),
  });
  const { account: customerName } = member;
  const value = { customerId: String(memberId), customerName, password: issued.password, days: firstPasswordDays };
  return { value, endedSessionIds };
}
