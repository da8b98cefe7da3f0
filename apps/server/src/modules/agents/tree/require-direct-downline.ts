/**
 * Finds a direct downline of an agent. All other members get the same refusal, so that the reply does not reveal which
 * members exist.
 */

import type { MemberActor } from "../../../core/actor.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findMemberById } from "../../identity/index.ts";
import type { Member } from "../../identity/index.ts";
import { findPlace } from "./tree-repository.ts";

/** Refuses with `not.exists.account.err` (404) for every member that is not directly below the actor. */
export async function requireDirectDownline(
  db: Queryable,
  { merchantId, memberId: agentId }: MemberActor,
  customerId: string,
): Promise<Member> {
  const memberId = idFromWire<MemberId>(customerId);
  const place = memberId === undefined ? undefined : await findPlace(db, merchantId, memberId);
  if (memberId === undefined || place?.uplineId !== agentId) throw new Refusal("not.exists.account.err");
  const member = await findMemberById(db, merchantId, memberId);
  if (member === undefined) throw new Refusal("not.exists.account.err");
  return member;
}
