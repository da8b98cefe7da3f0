/**
 * The second person's word on an adjustment, each in the caller's transaction: book it, or turn it down. Of two who
 * decide at once one wins, under the lock of the adjustment's row; the transfer has a key of its own, so it is booked
 * once. Every decision leaves an entry in the audit chain.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { raiseAlert } from "../alerts/index.ts";
import { decideApproval } from "../approvals/index.ts";
import { lockWallets, noteRemark, post } from "../wallet/index.ts";
import type { TransferRequest } from "../wallet/index.ts";
import { decideAdjustmentRow, lockAdjustment } from "./adjustment-repository.ts";
import type { AdjustmentRecord } from "./adjustment-repository.ts";
import { adjustmentApproval } from "./request-adjustment.ts";
import { settleByAdjustment } from "./settle-clearing-line.ts";

type DecideDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface AdjustmentVerdict {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly reason: string;
}

/**
 * Books it. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (decided already),
 * `approval.same.person`, `account.balance.not.enough` (the member has spent it: it goes on waiting). The member reads
 * the reason beside the line of the statement; a large one leaves an alert.
 */
export async function approveAdjustment(deps: DecideDeps, tx: Transaction, verdict: AdjustmentVerdict): Promise<void> {
  const adjustment = await lockWaiting(tx, verdict);
  const { actor, reason } = verdict;
  const { merchantId, id, memberId, account, direction, amount } = adjustment;
  const decision = { kind: adjustmentApproval, subjectId: id, decision: "approved" as const, reason };
  const open = await decideApproval(deps, tx, { actor, verdict: decision });
  if (open === undefined) throw new Refusal("transaction.state.changed");
  // Also for one of the bonus wallet: what the member moved on this day is counted under the lock of the main one.
  await lockWallets(tx, merchantId, [memberId]);
  const at = deps.clock.businessNow();
  const [posted] = await post(deps, tx, { merchantId, at, transfers: [transferOf(adjustment)] });
  if (posted === undefined) throw new RangeError("the ledger answered nothing");
  await noteRemark(tx, { merchantId, transferId: posted.id, remark: adjustment.reason });
  const booked = { merchantId, kind: "adjustment", subjectId: id, memberId, account, direction } as const;
  await raiseAlert(deps, tx, { ...booked, amount, at });
  await close(deps, tx, { adjustment, verdict, state: "booked", transferId: posted.id });
}

/**
 * Turns it down; whoever asked for it may take it back so, too. Refusals, in this order: `not.exists.transaction`,
 * `transaction.state.changed` (decided already). Nothing moves.
 */
export async function refuseAdjustment(deps: DecideDeps, tx: Transaction, verdict: AdjustmentVerdict): Promise<void> {
  const adjustment = await lockWaiting(tx, verdict);
  const { actor, reason } = verdict;
  const decision = { kind: adjustmentApproval, subjectId: adjustment.id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict: decision });
  await close(deps, tx, { adjustment, verdict, state: "refused", transferId: null });
}

async function lockWaiting(tx: Transaction, { actor, id }: AdjustmentVerdict): Promise<AdjustmentRecord> {
  const adjustment = await lockAdjustment(tx, actor.merchantId, id);
  if (adjustment === undefined) throw new Refusal("not.exists.transaction");
  if (adjustment.state !== "waiting") throw new Refusal("transaction.state.changed");
  return adjustment;
}

function transferOf({ id, memberId, wallet, direction, amount }: AdjustmentRecord): TransferRequest {
  const member = { member: memberId, kind: wallet };
  const house = { house: "adjustments" as const };
  const common = { amount, reference: `adjustment:${id}`, key: `adjustment:${id}` };
  return direction === "in"
    ? { ...common, from: house, to: member, code: "adjustment_in" }
    : { ...common, from: member, to: house, code: "adjustment_out" };
}

interface Closing {
  readonly adjustment: AdjustmentRecord;
  readonly verdict: AdjustmentVerdict;
  readonly state: "booked" | "refused";
  readonly transferId: AdjustmentRecord["transferId"];
}

async function close(deps: DecideDeps, tx: Transaction, closing: Closing): Promise<void> {
  const { adjustment, verdict, state, transferId } = closing;
  const { actor, reason } = verdict;
  const { merchantId, id, memberId, direction, amount } = adjustment;
  const decidedAt = deps.clock.businessNow();
  const decider = { decidedBy: actor.staffId, decidedName: actor.account, decidedAt };
  await decideAdjustmentRow(tx, { merchantId, id, state, ...decider, reason, transferId });
  await settleByAdjustment(deps, tx, { actor, adjustmentId: id, isBooked: state === "booked" });
  await appendAudit(tx, {
    merchantId,
    at: decidedAt,
    actor: auditedActor(actor),
    action: `adjustment.${state}`,
    subject: { kind: "adjustment", id: String(id) },
    detail: { memberId: String(memberId), direction, amountMinor: String(amount.minor), currency: amount.currency },
    reason,
  });
}
