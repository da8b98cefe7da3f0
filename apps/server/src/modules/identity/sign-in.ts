/**
 * The end of every way in: whoever was proven to be that member gets a session. Refuses nothing. Side effects, in the
 * caller's transaction: a session, the login noted on the member, the place remembered. Not idempotent.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { networkOf } from "../../core/network-of.ts";
import type { Transaction } from "../../db/connection.ts";
import { openSession } from "./open-session.ts";
import { rememberPlace } from "./place-repository.ts";
import { findMemberById, noteLogin } from "./repository.ts";
import type { Member } from "./repository.ts";

export interface ProvenMember {
  readonly member: Member;
  readonly userAgent: string;
  /** Only who came in by password is asked to change it (spec section 4). */
  readonly isByPassword: boolean;
}

const dayMs = 24 * 3_600_000;

/** See the head of this file. */
export async function signIn(
  deps: Deps,
  tx: Transaction,
  { actor, member, userAgent, isByPassword }: ProvenMember & { readonly actor: Pick<VisitorActor, "ip"> },
): Promise<LoginResult> {
  const { merchantId, id: memberId } = member;
  const { ip } = actor;
  const now = deps.clock.realNow();
  const token = await openSession(deps, tx, { merchantId, kind: "member", ownerId: memberId, ip, userAgent });
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
  readonly actor: Pick<VisitorActor, "merchantId" | "ip">;
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

/** The name of the place that an address stands for. */
export function placeOf(ip: string): string {
  return `net:${networkOf(ip)}`;
}

/** True when the password is older than the merchant lets one be. */
export function isPasswordExpired({ merchants }: Pick<Deps, "merchants">, member: Member, now: Date): boolean {
  const days = merchants.byId(member.merchantId).settings["password.expiryDays"];
  const changedAt = member.passwordChangedAt ?? member.registeredAt;
  return days > 0 && now.getTime() - changedAt.getTime() > days * dayMs;
}
