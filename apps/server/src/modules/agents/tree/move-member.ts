/**
 * Moves a member with its team below another upline, or to the top.
 *
 * Refusals, in this order: `not.exists.account.err` (404), `agents.upline.invalid` (the new upline is not an agent, or
 * its account is closed or blocked), `agents.move.same`, `agents.move.cycle` (the new upline is the member or in its
 * team), `agents.tree.too.deep`. One transaction changes the places and lineages of the whole branch, records the move,
 * ends the contracts with the old upline and writes an audit entry. Settled bets keep the lineage of their settlement.
 * Moves of one merchant run one at a time. Source: docs/product-rules.md, Agents.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { maxLineageDepth, findUpline } from "./place-member.ts";
import { ensureLineage, findBranch, findPlace, insertMove, lockTree, moveBranch } from "./tree-repository.ts";
import type { Lineage, Place } from "./tree-repository.ts";

export interface MemberMove {
  readonly memberId: MemberId;
  /** Null means the top of the tree. */
  readonly uplineId: MemberId | null;
  readonly reason: string;
  /** True if the actor is the second person, who approves the move; otherwise the actor moves the member alone. */
  readonly isApproved?: boolean;
}

export interface MovedBranch {
  readonly moveId: bigint;
  /** The number of members that moved: the member and its team. */
  readonly movedMembers: number;
}

export async function moveMember(deps: Deps, actor: StaffActor, input: MemberMove): Promise<MovedBranch> {
  return deps.db.transaction((tx) => moveInTransaction(deps, tx, { actor, move: input }));
}

/** Moves a member in the caller's transaction. */
export async function moveInTransaction(
  deps: Deps,
  tx: Transaction,
  { actor, move: input }: { readonly actor: StaffActor; readonly move: MemberMove },
): Promise<MovedBranch> {
  const { merchantId } = actor;
  await lockTree(tx, merchantId, "move");
  // The time is read after the lock, so that contracts which were accepted while this move waited are earlier than the
  // move.
  const at = deps.clock.businessNow();
  const { member, upline, branch } = await checkMove(deps, tx, { merchantId, ...input });
  const lineage = await lineageBelow(deps, tx, { merchantId, upline, at });
  const freshIds = deps.ids.nextMany(branch.lineageIds.length);
  const change = { merchantId, member, upline, lineage, oldLineageIds: branch.lineageIds, freshIds, at };
  const movedMembers = await moveBranch(tx, change);
  const moveId = deps.ids.next();
  await insertMove(tx, {
    merchantId,
    id: moveId,
    memberId: member.memberId,
    fromUplineId: member.uplineId,
    toUplineId: input.uplineId,
    fromLineageId: member.lineage.id,
    toLineageId: lineage.id,
    movedMembers,
    movedBy: actor.account,
    movedById: actor.staffId,
    isApproved: input.isApproved ?? false,
    reason: input.reason,
    at,
  });
  const { memberId, uplineId } = input;
  // A large branch appends many changes of team sizes, so they are folded immediately instead of by the next scheduled
  // run.
  await enqueueJob(tx, { task: "fold-team-deltas", key: `fold-team-deltas:${merchantId}` });
  await deps.endLeftContracts(tx, { merchantId, moveId, memberId, uplineId, actor, at });
  await appendAudit(tx, auditOf(actor, { ...input, at, member, movedMembers }));
  return { moveId, movedMembers };
}

interface MovePlaces {
  readonly member: Place;
  readonly upline: Place | undefined;
}

type MoveInput = Pick<MemberMove, "memberId" | "uplineId"> & { readonly merchantId: MerchantId };

async function findPlaces(
  deps: Deps,
  tx: Queryable,
  { merchantId, memberId, uplineId }: MoveInput,
): Promise<MovePlaces> {
  const member = await findPlace(tx, merchantId, memberId);
  if (member === undefined) throw new Refusal("not.exists.account.err");
  const upline = uplineId === null ? undefined : await findUpline(deps, tx, { merchantId, uplineId });
  return { member, upline };
}

/** Checks whether the tree allows the move; throws the refusals of the move itself. */
export async function checkMove(deps: Deps, db: Queryable, input: MoveInput) {
  const { member, upline } = await findPlaces(deps, db, input);
  const branch = await findBranch(db, input.merchantId, input.memberId);
  refuseMove({ member, upline, branchDepth: branch.depth });
  return { member, upline, branch };
}

function refuseMove({ member, upline, branchDepth }: MovePlaces & { readonly branchDepth: number }): void {
  if (member.uplineId === (upline?.memberId ?? null)) throw new Refusal("agents.move.same");
  if (upline === undefined) return;
  const isBelow = upline.memberId === member.memberId || upline.lineage.chain.includes(member.memberId);
  if (isBelow) throw new Refusal("agents.move.cycle");
  // The longest lineage below the member is appended to the new upline's lineage.
  const lineagesBelow = Math.max(branchDepth - member.lineage.chain.length, 0);
  const isTooDeep = upline.lineage.chain.length + 1 + lineagesBelow > maxLineageDepth;
  if (isTooDeep) throw new Refusal("agents.tree.too.deep", { max: maxLineageDepth });
}

interface NewUpline {
  readonly merchantId: MerchantId;
  readonly upline: Place | undefined;
  readonly at: Date;
}

async function lineageBelow(deps: Deps, tx: Transaction, { merchantId, upline, at }: NewUpline): Promise<Lineage> {
  if (upline === undefined) return { id: 0n, chain: [] };
  const id = await ensureLineage(tx, { merchantId, agent: upline, freshId: deps.ids.next(), at });
  return { id, chain: [...upline.lineage.chain, upline.memberId] };
}

type AuditedMove = MemberMove & { readonly at: Date; readonly member: Place; readonly movedMembers: number };

function auditOf(actor: StaffActor, { member, uplineId, reason, at, movedMembers }: AuditedMove) {
  const { merchantId } = actor;
  const idText = (id: MemberId | null) => (id === null ? null : String(id));
  return {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.moved",
    subject: { kind: "member", id: String(member.memberId) },
    detail: { before: { uplineId: idText(member.uplineId) }, after: { uplineId: idText(uplineId) }, movedMembers },
    reason,
  };
}
