/**
 * Blocks a member who is under age, and removes the block: an exclusion of kind `under_age` without an end. The member
 * can sign in and withdraw, but not play or deposit. Only a correction of the date of birth by the staff removes it.
 */

import type { MemberActor, StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { excludeMember } from "./exclude-member.ts";
import { findExclusion, liftExclusions, lockMember } from "./repository.ts";
import type { MemberRef } from "./repository.ts";
import type { MarkDeps } from "./marks/write-marks.ts";

export interface UnderAgeMember {
  readonly actor: MemberActor | StaffActor;
  readonly memberId: MemberId;
  readonly reason: string;
}

/**
 * Blocks the member. Returns false if the member is already blocked as under age. Has the refusals and side effects of
 * `excludeMember`. The wallets and the member's row stay locked until the transaction ends.
 */
export async function blockUnderAge(
  deps: Pick<Deps, "ids"> & MarkDeps,
  tx: Transaction,
  { actor, memberId, reason }: UnderAgeMember,
): Promise<boolean> {
  const { merchantId } = actor;
  const kind = "under_age" as const;
  await lockMember(tx, { merchantId, memberId });
  const at = deps.clock.businessNow();
  if ((await findExclusion(tx, { merchantId, memberId, ofKind: kind }, at)) !== undefined) return false;
  await excludeMember(deps, tx, { actor, request: { memberId, kind, fromAt: at, untilAt: null, reason } });
  return true;
}

/** Removes the block, under the same locks. Returns false if there was none. The caller writes the audit entry. */
export async function unblockUnderAge(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  member: MemberRef,
): Promise<boolean> {
  await lockMember(tx, member);
  return liftExclusions(tx, { ...member, kind: "under_age", at: clock.businessNow() });
}
