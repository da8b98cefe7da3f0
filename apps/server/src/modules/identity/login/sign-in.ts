/**
 * The end of every way in, a registration among them: whoever was proven to be that member gets a session. Nobody else
 * opens sessions of members.
 *
 * Refusals, in this order: `login.cred.err` (the password was changed since the proof), `login.denied` (the account was
 * blocked or closed since), those of `refuseEntry` (modules/limits: a self-exclusion, a time that is used up).
 * Side effects, in the caller's transaction: the member's row is held, a session (it owes a new password where one is
 * due), the login noted on the member, the place remembered. Not idempotent.
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
import { rememberPlace } from "./place-repository.ts";
import { findMemberById, lockMember, noteLogin } from "../repository.ts";
import type { Member } from "../repository.ts";
import { noteOwedChange } from "../sessions/session-repository.ts";
import { hashToken } from "../sessions/session-token.ts";

export interface ProvenMember {
  /** As it was when the proof was judged. */
  readonly member: Member;
  readonly userAgent: string;
  /** Only who came in by password is asked to change it (specification, section 4). */
  readonly isByPassword: boolean;
  /** Of the session that vouches for this one, where no new proof was given. */
  readonly origin?: SessionProof;
}

type Comer = Pick<VisitorActor, "ip" | "merchantId">;

const dayMs = 24 * 3_600_000;

export async function signIn(
  deps: Deps,
  tx: Transaction,
  { actor, member: proven, userAgent, isByPassword, origin }: ProvenMember & { readonly actor: Comer },
): Promise<LoginResult> {
  // Held before it is judged: a change of the password ends the sessions that it sees, so it must see this one.
  const member = await lockMember(tx, proven);
  if (member === undefined || !hasSamePassword(member, proven)) throw new Refusal("login.cred.err");
  if (!maySignIn(member.status)) throw new Refusal("login.denied");
  const { merchantId, id: memberId } = member;
  await deps.refuseEntry(tx, { merchantId, memberId });
  const { ip } = actor;
  const now = deps.clock.realNow();
  const token = await openSession(deps, tx, { merchantId, kind: "member", ownerId: memberId, ip, userAgent, origin });
  if (isByPassword && isChangeDue(deps, member)) await noteOwedChange(tx, { merchantId, tokenHash: hashToken(token) });
  await noteLogin(tx, member, now);
  await rememberPlace(tx, { merchantId, memberId, place: placeOf(ip) }, now);
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

interface Newcomer extends Omit<ProvenMember, "member"> {
  readonly actor: Comer;
  readonly memberId: MemberId;
}

/** The same for an account that this transaction has opened. */
export async function signInNewcomer(
  deps: Deps,
  tx: Transaction,
  { memberId, ...way }: Newcomer,
): Promise<LoginResult> {
  const member = await findMemberById(tx, way.actor.merchantId, memberId);
  if (member === undefined) throw new Error(`member ${memberId} was not opened in this transaction`);
  return signIn(deps, tx, { ...way, member });
}

/** Judged by the time of its change: the same password may be hashed anew at any login. */
export function hasSamePassword(one: Pick<Member, "passwordChangedAt">, other: Pick<Member, "passwordChangedAt">) {
  return one.passwordChangedAt?.getTime() === other.passwordChangedAt?.getTime();
}

/** The name of the place that an address stands for. */
export function placeOf(ip: string): string {
  return `net:${networkOf(ip)}`;
}

/** There is none yet, whoever set it has marked it, or it is too old in a house that wants them changed then. */
export function isChangeDue(deps: Pick<Deps, "merchants" | "clock">, member: Member): boolean {
  const merchant = deps.merchants.byId(member.merchantId);
  const isExpired = hasFlag(merchant, "PWDEXPFORCECHANGE3") && isPasswordExpired(deps, member, deps.clock.realNow());
  return member.passwordHash === null || member.mustChangePassword || isExpired;
}

/** True when the password is older than the merchant lets one be. */
export function isPasswordExpired({ merchants }: Pick<Deps, "merchants">, member: Member, now: Date): boolean {
  const days = merchants.byId(member.merchantId).settings["password.expiryDays"];
  const changedAt = member.passwordChangedAt?.getTime();
  return changedAt !== undefined && days > 0 && now.getTime() - changedAt > days * dayMs;
}
