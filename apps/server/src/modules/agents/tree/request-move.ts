/**
 * Moves a member with its team for the staff: directly, or as a request to a second person if one staff member may not
 * move that many members alone (plan-move.ts). Runs in the caller's transaction with the tree locked.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../../approvals/index.ts";
import { selectAccountNames } from "../../identity/index.ts";
import { moveInTransaction } from "./move-member.ts";
import { planMove } from "./plan-move.ts";
import type { MoveTarget, PlannedMove } from "./plan-move.ts";
import { countTeam } from "./team-size-repository.ts";
import { findPlace, lockTree } from "./tree-repository.ts";

/** The kind of approvals for moves of many members. */
export const moveApproval = "member.move";

export interface MoveRequest extends MoveTarget {
  /** The number of members in the preview: the member and its team. */
  readonly members: number;
  readonly contracts: number;
  readonly reason: string;
}

/**
 * Refusals, in this order: the refusals of the move itself, `agents.move.changed` {members} (the numbers differ from
 * those in the preview), `transaction.state.changed` (a request is already waiting). Side effects: makes the move with
 * its effects or stores the request, and writes an audit entry. Returns whether the move waits for a second person.
 */
export async function requestMove(
  deps: Deps,
  tx: Transaction,
  { actor, order }: { readonly actor: StaffActor; readonly order: MoveRequest },
): Promise<{ isWaiting: boolean }> {
  const { merchantId } = actor;
  const { memberId, reason } = order;
  await lockTree(tx, merchantId, "move");
  const plan = await planMove(deps, tx, { actor, target: order });
  // A large team grows every minute, so the number of members is not compared if the move needs a second person, who
  // sees the current number.
  const isAsPreviewed = plan.contracts.length === order.contracts && (!plan.isAlone || plan.members === order.members);
  if (!isAsPreviewed) throw new Refusal("agents.move.changed", { members: plan.members });
  if (plan.isAlone) {
    const openApproval = await findOpenApproval(tx, { merchantId, kinds: [moveApproval], subjectId: memberId });
    if (openApproval !== undefined) throw new Refusal("transaction.state.changed");
    await moveInTransaction(deps, tx, { actor, move: order });
    return { isWaiting: false };
  }
  const request = { kind: moveApproval, subjectId: memberId, detail: await detailOf(tx, actor, plan), reason };
  await requestApproval(deps, tx, { actor, request });
  await auditStep(deps, tx, { actor, memberId, reason, action: "member.moveRequested", detail: request.detail });
  return { isWaiting: true };
}

export interface MoveDecision {
  readonly memberId: MemberId;
  readonly decision: "approved" | "rejected";
  readonly reason: string;
}

/**
 * Decides about a requested move as the second person. Refusals, in this order: `no.data` (nothing is requested),
 * `approval.same.person` (the requester can only reject the request), `agents.move.changed` {members} (the member has
 * another upline now), then the refusals of the move itself; after a refusal the request stays open. Side effects:
 * stores the decision, writes an audit entry, and makes the move if it is approved.
 */
export async function decideMove(
  deps: Deps,
  tx: Transaction,
  { actor, verdict }: { readonly actor: StaffActor; readonly verdict: MoveDecision },
): Promise<void> {
  const { merchantId } = actor;
  const { memberId, decision, reason } = verdict;
  await lockTree(tx, merchantId, "move");
  const approvalDecision = { kind: moveApproval, subjectId: memberId, decision, reason };
  const openApproval = await decideApproval(deps, tx, { actor, verdict: approvalDecision });
  if (openApproval === undefined) throw new Refusal("no.data");
  const { fromId, uplineId } = readDetail(openApproval.detail);
  const auditFields = { actor, memberId, reason, detail: openApproval.detail };
  if (decision === "rejected") return auditStep(deps, tx, { ...auditFields, action: "member.moveRejected" });
  const place = await findPlace(tx, merchantId, memberId);
  if (place?.uplineId !== fromId) {
    const { below } = await countTeam(tx, merchantId, memberId);
    throw new Refusal("agents.move.changed", { members: below + 1 });
  }
  await auditStep(deps, tx, { ...auditFields, action: "member.moveApproved" });
  await moveInTransaction(deps, tx, {
    actor,
    move: { memberId, uplineId, reason: openApproval.reason, isApproved: true },
  });
}

type MoveDetail = Readonly<Record<string, string | readonly string[]>>;

/** Reads the uplines of a waiting move from its stored detail; null means the top. */
export function readDetail(detail: MoveDetail): { fromId: MemberId | null; uplineId: MemberId | null } {
  const idOf = (key: string) => idFromWire<MemberId>(String(detail[key])) ?? null;
  return { fromId: idOf("fromId"), uplineId: idOf("toId") };
}

/** Returns the detail to store; "" means the top of the tree. */
async function detailOf(tx: Transaction, { merchantId, account: by }: StaffActor, plan: PlannedMove) {
  const { memberId, fromId, uplineId, members } = plan;
  const ids = [memberId, fromId, uplineId].filter((id) => id !== null);
  const names = await selectAccountNames(tx, merchantId, ids);
  const nameOf = (id: MemberId | null) => (id === null ? "" : (names.get(id) ?? ""));
  return {
    account: nameOf(memberId),
    fromId: String(fromId ?? ""),
    from: nameOf(fromId),
    toId: String(uplineId ?? ""),
    to: nameOf(uplineId),
    members: String(members),
    by,
  };
}

interface AuditedStep {
  readonly actor: StaffActor;
  readonly memberId: MemberId;
  readonly action: string;
  readonly detail: MoveDetail;
  readonly reason: string;
}

function auditStep({ clock }: Pick<Deps, "clock">, tx: Transaction, step: AuditedStep): Promise<void> {
  const { actor, memberId, action, detail, reason } = step;
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(memberId) },
    detail,
    reason,
  });
}
