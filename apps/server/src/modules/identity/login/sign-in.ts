/**
 * Opens the session of a member whose identity was proven, at the end of every kind of login and of registration. No
 * other code opens member sessions.
 *
 * Refusals, in this order: `login.cred.err` (the password was changed since the proof), `login.denied` (the account was
 * blocked or closed since), `login.first.password.used` (another login used the issued password), then the refusals of
 * `refuseEntry` (modules/limits: self-exclusion, or a time limit that is used up). Side effects, in the caller's
 * transaction: locks the member's row, creates the session (marked if a password change is due), uses up an issued
 * first password, and writes the time of the login and the login location. Not idempotent.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import { maySignIn } from "@openhouse/rules/identity/member-status";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import { networkOf } from "../../../core/network/network-of.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { openSession } from "../sessions/open-session.ts";
import type { SessionProof } from "../sessions/open-session.ts";
import { upsertLocation } from "./location-repository.ts";
import { refuseUsedFirstPassword } from "../recovery/first-password.ts";
import { findMemberById, lockMember, recordLogin, spendFirstPassword } from "../repository.ts";
import type { Member } from "../repository.ts";
import { markPasswordChangeDue } from "../sessions/session-repository.ts";
import { hashToken } from "../sessions/session-token.ts";

export interface ProvenMember {
  /** The member as read when the proof was checked. */
  readonly member: Member;
  readonly userAgent: string;
  /**
   * True after a login by password or a registration: only then must a password that is due for a change be changed
   * (specification, section 4). After a registration, only a generated password is due.
   */
  readonly isByPassword: boolean;
  /** Set if a signed-in session requested this login without a new proof: the proof of that session. */
  readonly origin?: SessionProof;
}

type SignInOrigin = Pick<VisitorActor, "ip" | "merchantId">;

const dayMs = 24 * 3_600_000;

export async function signIn(
  deps: Deps,
  tx: Transaction,
  { actor, member: proven, userAgent, isByPassword, origin }: ProvenMember & { readonly actor: SignInOrigin },
): Promise<LoginResult> {
  // The member is locked before the check. A concurrent change of the password then runs either before the check, or
  // after the new session exists and ends it.
  const member = await lockMember(tx, proven);
  if (member === undefined || !hasSamePassword(member, proven)) throw new Refusal("login.cred.err");
  if (!maySignIn(member.status)) throw new Refusal("login.denied");
  if (isByPassword) refuseUsedFirstPassword(member);
  const { merchantId, id: memberId } = member;
  await deps.refuseEntry(tx, { merchantId, memberId });
  const { ip } = actor;
  const now = deps.clock.realNow();
  const token = await openSession(deps, tx, { merchantId, kind: "member", ownerId: memberId, ip, userAgent, origin });
  if (isByPassword && isChangeDue(deps, member))
    await markPasswordChangeDue(tx, { merchantId, tokenHash: hashToken(token) });
  if (isByPassword && member.firstPassword === "issued") await spendFirstPassword(tx, member);
  await recordLogin(tx, member, now);
  await upsertLocation(tx, { merchantId, memberId, place: loginLocationOf(ip) }, now);
  return {
    token,
    id: String(memberId),
    userName: member.account,
    customerType: member.type,
    firstTimeLogin: member.firstLoginAt === null,
    passwordExpired: isByPassword && isPasswordExpired(deps, member, now),
    changePasswordRequired: isByPassword && member.mustChangePassword,
  };
}

interface NewMember extends Omit<ProvenMember, "member"> {
  readonly actor: SignInOrigin;
  readonly memberId: MemberId;
}

/** Signs in an account that this transaction has created. */
export async function signInNewMember(
  deps: Deps,
  tx: Transaction,
  { memberId, ...proof }: NewMember,
): Promise<LoginResult> {
  const member = await findMemberById(tx, proof.actor.merchantId, memberId);
  if (member === undefined) throw new Error(`member ${memberId} was not created in this transaction`);
  return signIn(deps, tx, { ...proof, member });
}

/**
 * Returns true if the password was not changed between the two reads. Compares the times of the last change, not the
 * hashes, because a login may rehash the same password.
 */
export function hasSamePassword(first: Pick<Member, "passwordChangedAt">, second: Pick<Member, "passwordChangedAt">) {
  return first.passwordChangedAt?.getTime() === second.passwordChangedAt?.getTime();
}

/** Returns the login location of an IP address. */
export function loginLocationOf(ip: string): string {
  return `net:${networkOf(ip)}`;
}

/**
 * Returns true if the account has no password, if the password is marked for change, or if the password is expired and
 * the merchant requires a change of expired passwords.
 */
export function isChangeDue(deps: Pick<Deps, "merchants" | "clock">, member: Member): boolean {
  const merchant = deps.merchants.byId(member.merchantId);
  const isExpired = hasFlag(merchant, "PWDEXPFORCECHANGE3") && isPasswordExpired(deps, member, deps.clock.realNow());
  return member.passwordHash === null || member.mustChangePassword || isExpired;
}

/** Returns true if the password is older than the merchant's `password.expiryDays`. */
export function isPasswordExpired({ merchants }: Pick<Deps, "merchants">, member: Member, now: Date): boolean {
  const days = merchants.byId(member.merchantId).settings["password.expiryDays"];
  const changedAt = member.passwordChangedAt?.getTime();
  return changedAt !== undefined && days > 0 && now.getTime() - changedAt > days * dayMs;
}
