/**
 * Corrects a bill: the next bill of the contract gets a line with the difference and the reason. Of the corrected bill,
 * only the state changes. One staff member requests the correction, and a second person confirms it. Source:
 * docs/decisions/0043-corrections-of-bills.md.
 */

import { checkCorrection, isUnpaid } from "@openhouse/rules/contracts/check-correction";
import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { lockBill } from "./bill-repository.ts";
import type { LockedBill } from "./bill-repository.ts";
import { insertCorrection, sumAccounted } from "./correction-repository.ts";
import { auditedDetail, detailOf } from "../review/review-approvals.ts";
import { findReviewedBill } from "../review/review-repository.ts";
import { salaryEvent } from "./salary-event.ts";

type CorrectDeps = Pick<Deps, "ids" | "clock">;

/** The kind of approvals for corrections. */
export const correctionApproval = "bill-correction";

export interface CorrectionRequest {
  readonly actor: StaffActor;
  readonly billId: bigint;
  /** Negative if the member gets less. */
  readonly amountMinor: bigint;
  readonly reason: string;
}

/**
 * Requests a correction. Refusals, in this order: `bill.unknown`, `bill.not.decided` (the bill is in review, or waits
 * for its payment or claim), `bill.correction.too.large` (it would deduct more than what is left of the window's pay
 * after adjustments and earlier corrections), `transaction.state.changed` (a correction is already requested). Side
 * effects: stores the request and writes an audit entry.
 */
export async function requestCorrection(deps: CorrectDeps, tx: Transaction, order: CorrectionRequest): Promise<void> {
  const { actor, billId, amountMinor, reason } = order;
  const bill = await lockCorrectable(tx, order);
  const existingBill = await findReviewedBill(tx, actor.merchantId, billId);
  const { currency, payeeId } = bill;
  const detail = detailOf({ account: existingBill?.account ?? "", amountMinor, currency, by: actor.account });
  await requestApproval(deps, tx, { actor, request: { kind: correctionApproval, subjectId: billId, detail, reason } });
  const auditDetail = auditedDetail(payeeId, detail);
  await auditStep(deps, tx, { actor, billId, reason, action: "bill.correctionRequested", detail: auditDetail });
}

export interface CorrectionDecision {
  readonly actor: StaffActor;
  readonly billId: bigint;
  readonly decision: "approved" | "rejected";
  readonly reason: string;
}

/**
 * Decides about a requested correction as the second person. Refusals, in this order: `bill.unknown`, `no.data`
 * (nothing is requested), `approval.same.person` (the requester can only withdraw the request), then the refusals of
 * the request; after a refusal the request stays open. Side effects: stores the decision and writes an audit entry. An
 * approved correction waits for the next bill, and both parties are notified.
 */
export async function decideCorrection(deps: CorrectDeps, tx: Transaction, input: CorrectionDecision): Promise<void> {
  const { actor, billId, decision, reason } = input;
  const { merchantId } = actor;
  const existingBill = await lockBill(tx, merchantId, billId);
  if (existingBill === undefined) throw new Refusal("bill.unknown");
  const approvalDecision = { kind: correctionApproval, subjectId: billId, decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict: approvalDecision });
  if (approval === undefined) throw new Refusal("no.data");
  const auditFields = { actor, billId, reason, detail: auditedDetail(existingBill.payeeId, approval.detail) };
  if (decision === "rejected") return auditStep(deps, tx, { ...auditFields, action: "bill.correctionRejected" });
  const amountMinor = BigInt(String(approval.detail["amountMinor"]));
  const bill = await lockCorrectable(tx, { actor, billId, amountMinor });
  const at = deps.clock.businessNow();
  await insertCorrection(tx, {
    merchantId,
    id: deps.ids.next(),
    billId,
    amountMinor,
    askedBy: approval.requestedBy,
    confirmedBy: actor.staffId,
    reason: approval.reason,
    at,
    state: stepBill(bill.state, "adjust")?.state ?? bill.state,
  });
  const events = salaryEvent("salary.corrected", bill, { amountMinor, to: ["payee", "payer"] });
  await appendEvents(deps, tx, { merchantId, at, events });
  await auditStep(deps, tx, { ...auditFields, action: "bill.corrected" });
}

/** Locks the bill, so that two corrections together cannot deduct more than its amount. */
async function lockCorrectable(
  tx: Transaction,
  { actor, billId, amountMinor }: Omit<CorrectionRequest, "reason">,
): Promise<LockedBill> {
  const { merchantId } = actor;
  const bill = await lockBill(tx, merchantId, billId);
  if (bill === undefined) throw new Refusal("bill.unknown");
  const { payableMinor, foundMinor, correctedMinor } = await sumAccounted(tx, merchantId, billId);
  const accountedMinor = isUnpaid(bill.state) ? correctedMinor : payableMinor + foundMinor + correctedMinor;
  const problem = checkCorrection({ state: bill.state, accountedMinor }, amountMinor);
  if (problem !== undefined) throw new Refusal(problem);
  return bill;
}

interface AuditedStep {
  readonly actor: StaffActor;
  readonly billId: bigint;
  readonly action: string;
  readonly detail: object;
  readonly reason: string;
}

function auditStep({ clock }: Pick<Deps, "clock">, tx: Transaction, step: AuditedStep): Promise<void> {
  const { actor, billId, action, detail, reason } = step;
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "bill", id: String(billId) },
    detail,
    reason,
  });
}
