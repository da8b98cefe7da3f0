/**
 * A second person approves or refuses an adjustment in the caller's transaction. The lock of the adjustment's row
 * ensures that only one decision counts. The idempotency key of the transfer is derived from the adjustment's id, so
 * that the adjustment is posted only once. Every decision writes an audit entry.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { raiseAlert } from "../alerts/index.ts";
import { decideApproval } from "../approvals/index.ts";
import { lockWallets, storeRemark, post } from "../wallet/index.ts";
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
 * Approves and books an adjustment. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed`
 * (already decided), `approval.same.person`, `account.balance.not.enough` (the member has spent the money; the
 * adjustment keeps waiting). The member sees the reason in the statement; a large amount raises an alert.
 */
export async function approveAdjustment(deps: DecideDeps, tx: Transaction, verdict: AdjustmentVerdict): Promise<void> {
  const adjustment = await lockWaiting(tx, verdict);
  const { actor, reason } = verdict;
  const { merchantId, id, memberId, account, direction, amount } = adjustment;
  const decision = { kind: adjustmentApproval, subjectId: id, decision: "approved" as const, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict: decision });
  if (approval === undefined) throw new Refusal("transaction.state.changed");
  // The lock is needed for the bonus wallet too, because alerts count the member's daily amounts under the lock of the
  // wallets.
  await lockWallets(tx, merchantId, [memberId]);
  const at = deps.clock.businessNow();
  const [postedTransfer] = await post(deps, tx, { merchantId, at, transfers: [transferOf(adjustment)] });
  if (postedTransfer === undefined) throw new RangeError("the ledger returned no transfer");
  await storeRemark(tx, { merchantId, transferId: postedTransfer.id, remark: adjustment.reason });
  const transaction = { merchantId, kind: "adjustment", subjectId: id, memberId, account, direction } as const;
  await raiseAlert(deps, tx, { ...transaction, amount, at });
  await recordDecision(deps, tx, { adjustment, verdict, state: "booked", transferId: postedTransfer.id });
}

/**
 * Refuses an adjustment. The person who requested it can withdraw it in the same way. Refusals, in this order:
 * `not.exists.transaction`, `transaction.state.changed` (already decided). No money moves.
 */
export async function refuseAdjustment(deps: DecideDeps, tx: Transaction, verdict: AdjustmentVerdict): Promise<void> {
  const adjustment = await lockWaiting(tx, verdict);
  const { actor, reason } = verdict;
  const decision = { kind: adjustmentApproval, subjectId: adjustment.id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict: decision });
  await recordDecision(deps, tx, { adjustment, verdict, state: "refused", transferId: null });
}

async function lockWaiting(tx: Transaction, { actor, id }: AdjustmentVerdict): Promise<AdjustmentRecord> {
  const adjustment = await lockAdjustment(tx, actor.merchantId, id);
  if (adjustment === undefined) throw new Refusal("not.exists.transaction");
  if (adjustment.state !== "waiting") throw new Refusal("transaction.state.changed");
  return adjustment;
}

function transferOf({ id, memberId, wallet, direction, amount }: AdjustmentRecord): TransferRequest {
  const member = { member: memberId, kind: wallet };
  const merchant = { house: "adjustments" as const };
  const common = { amount, reference: `adjustment:${id}`, key: `adjustment:${id}` };
  return direction === "in"
    ? { ...common, from: merchant, to: member, code: "adjustment_in" }
    : { ...common, from: member, to: merchant, code: "adjustment_out" };
}

interface DecisionRecord {
  readonly adjustment: AdjustmentRecord;
  readonly verdict: AdjustmentVerdict;
  readonly state: "booked" | "refused";
  readonly transferId: AdjustmentRecord["transferId"];
}

async function recordDecision(deps: DecideDeps, tx: Transaction, decisionRecord: DecisionRecord): Promise<void> {
  const { adjustment, verdict, state, transferId } = decisionRecord;
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
