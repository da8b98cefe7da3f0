/**
 * Three decisions about a bill in review: hold it (a release then leaves it out), resume it, or refuse it. One staff
 * member can refuse an amount up to `contracts.refuseAloneMinor`. A larger amount, or a bill in a currency other than
 * the merchant's, needs a second person. Source: docs/decisions/0042-reviewed-salary-runs.md.
 */

import { stepBill } from "@openhouse/rules/contracts/bill-states";
import { canRefuseAlone } from "@openhouse/rules/contracts/review-runs";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StaffId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../../approvals/index.ts";
import { post } from "../../wallet/index.ts";
import { reverseAdjustments } from "../settlement/adjustment-repository.ts";
import { lockBill } from "../bills/bill-repository.ts";
import type { LockedBill } from "../bills/bill-repository.ts";
import { returnFunds, unpaidEvents } from "../settlement/return-funds.ts";
import { auditedDetail, detailOf, refusalApprovalKind, withdrawRelease } from "./review-approvals.ts";
import { findReviewedBill, insertDecision, updateHeld, updateRefused } from "./review-repository.ts";
import type { BillDecision, ReviewedBill } from "./review-repository.ts";
import { lockRun } from "../settlement/run-repository.ts";

type ReviewDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface BillReviewStep {
  readonly actor: StaffActor;
  readonly billId: bigint;
  readonly reason: string;
}

/**
 * Holds or resumes a bill. Refusals, in this order: `bill.unknown`, `bill.not.in.review`, `transaction.state.changed`
 * (the hold state is already as requested, or a refusal still waits for a second person). Side effects: writes the hold
 * state, a decision and an audit entry, and withdraws an open request to release the run.
 */
export async function holdBill(
  deps: ReviewDeps,
  tx: Transaction,
  { isHeld, ...order }: BillReviewStep & { readonly isHeld: boolean },
): Promise<void> {
  const { bill } = await lockReviewed(tx, order);
  if (bill.isHeld === isHeld) throw new Refusal("transaction.state.changed");
  if (!isHeld && (await isRefusalRequested(tx, order))) throw new Refusal("transaction.state.changed");
  await setHeld(deps, tx, { ...order, bill, isHeld });
}

/**
 * Refuses a bill or requests its refusal. Refusals, in this order: `bill.unknown`, `bill.not.in.review`,
 * `bill.nothing.own` (its whole amount is from earlier windows and would return on the next bill),
 * `transaction.state.changed` (a refusal is already requested), `bill.upline.undecided` (a bill that funded this bill
 * is itself in review). Side effects: refuses the bill, or holds it while the refusal waits for a second person, and
 * writes an audit entry. Returns whether the refusal waits.
 */
export async function requestRefusal(
  deps: ReviewDeps,
  tx: Transaction,
  order: BillReviewStep,
): Promise<{ isWaiting: boolean }> {
  const { actor, billId, reason } = order;
  const { merchantId } = actor;
  const { bill } = await lockReviewed(tx, order);
  if (bill.payableMinor === 0n) throw new Refusal("bill.nothing.own");
  if (await isRefusalRequested(tx, order)) throw new Refusal("transaction.state.changed");
  const minor = bill.paidMinor + bill.passedMinor;
  const { currency, settings } = deps.merchants.byId(merchantId);
  // The limit is in the merchant's currency, so a bill in another currency always needs a second person.
  const isMerchantCurrency = bill.currency === currency;
  if (isMerchantCurrency && canRefuseAlone(minor, BigInt(Math.round(settings["contracts.refuseAloneMinor"])))) {
    await refuse(deps, tx, { actor, bill, askedBy: actor.staffId, confirmedBy: null, reason });
    return { isWaiting: false };
  }
  const approvalRequest = { account: bill.account, amountMinor: minor, currency: bill.currency, by: actor.account };
  const detail = detailOf(approvalRequest);
  await requestApproval(deps, tx, { actor, request: { kind: refusalApprovalKind, subjectId: billId, detail, reason } });
  if (!bill.isHeld) await setHeld(deps, tx, { ...order, bill, isHeld: true });
  await auditStep(deps, tx, { ...order, action: "bill.refusalRequested", detail: auditedDetail(bill.payeeId, detail) });
  return { isWaiting: true };
}

export interface RefusalDecision extends BillReviewStep {
  readonly decision: "approved" | "rejected";
}

/**
 * Decides about a requested refusal as the second person. Refusals, in this order: `bill.unknown`,
 * `bill.not.in.review`, `no.data` (nothing is requested), `approval.same.person`, `bill.upline.undecided`; after one of
 * these the request stays open. A bill that is not refused stays held until a staff member resumes it. Side effects:
 * stores the decision, writes an audit entry, and refuses the bill if the request is approved.
 */
export async function decideRefusal(deps: ReviewDeps, tx: Transaction, input: RefusalDecision): Promise<void> {
  const { actor, billId, decision, reason } = input;
  const { bill } = await lockReviewed(tx, input);
  const approvalDecision = { kind: refusalApprovalKind, subjectId: billId, decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict: approvalDecision });
  if (approval === undefined) throw new Refusal("no.data");
  if (decision === "rejected") {
    const detail = auditedDetail(bill.payeeId, approval.detail);
    return auditStep(deps, tx, { ...input, action: "bill.refusalRejected", detail });
  }
  const deciders = { askedBy: approval.requestedBy, confirmedBy: actor.staffId };
  await refuse(deps, tx, { actor, bill, ...deciders, reason: approval.reason });
}

async function isRefusalRequested(tx: Transaction, { actor, billId: subjectId }: BillReviewStep): Promise<boolean> {
  const { merchantId } = actor;
  return (await findOpenApproval(tx, { merchantId, kinds: [refusalApprovalKind], subjectId })) !== undefined;
}

type BillInReview = LockedBill & ReviewedBill;

/** Locks the run, then the bill. */
async function lockReviewed(tx: Transaction, { actor, billId }: BillReviewStep): Promise<{ bill: BillInReview }> {
  const { merchantId } = actor;
  const unlockedBill = await findReviewedBill(tx, merchantId, billId);
  if (unlockedBill === undefined) throw new Refusal("bill.unknown");
  await lockRun(tx, merchantId, unlockedBill.runId);
  const lockedBill = await lockBill(tx, merchantId, billId);
  // The bill is read again under the lock, because its hold state may have changed.
  const reviewedBill = await findReviewedBill(tx, merchantId, billId);
  if (lockedBill === undefined || reviewedBill === undefined) throw new Refusal("bill.unknown");
  if (stepBill(lockedBill.state, "refuse") === undefined) throw new Refusal("bill.not.in.review");
  return { bill: { ...lockedBill, ...reviewedBill } };
}

interface RefusalInput {
  readonly actor: StaffActor;
  readonly bill: BillInReview;
  readonly askedBy: StaffId;
  readonly confirmedBy: StaffId | null;
  readonly reason: string;
}

/**
 * Refuses the bill: returns the set-aside funds, withdraws an open release request, reopens the adjustments of earlier
 * windows that the bill included (a later bill then includes them), and notifies both parties.
 */
async function refuse(deps: ReviewDeps, tx: Transaction, refusing: RefusalInput): Promise<void> {
  const { actor, bill, askedBy, confirmedBy, reason } = refusing;
  const { merchantId } = actor;
  const at = deps.clock.businessNow();
  // A held bill is not part of a release request.
  if (!bill.isHeld) await withdrawRelease(deps, tx, { actor, runId: bill.runId, billId: bill.id });
  const returnedFunds = await returnFunds(deps, tx, { merchantId, at, bills: [bill] });
  await reverseAdjustments(tx, { merchantId, at, billIds: [bill.id], ids: [deps.ids.next()], keepsEarlier: true });
  await updateRefused(tx, { merchantId, runId: bill.runId, billId: bill.id, at });
  await post(deps, tx, { merchantId, at, transfers: returnedFunds.transfers });
  await recordDecision(deps, tx, { merchantId, billId: bill.id, action: "refuse", askedBy, confirmedBy, reason, at });
  const lostMinor = bill.paidMinor + bill.passedMinor;
  const events = unpaidEvents("salary.refused", bill, { lostMinor, returned: returnedFunds, action: "refuse" });
  await appendEvents(deps, tx, { merchantId, at, events });
  const detail = { paidMinor: String(bill.paidMinor), windowKey: bill.windowKey };
  await auditStep(deps, tx, { actor, billId: bill.id, reason, action: "bill.refused", detail });
}

interface HoldChange extends BillReviewStep {
  readonly bill: BillInReview;
  readonly isHeld: boolean;
}

async function setHeld(deps: ReviewDeps, tx: Transaction, { actor, bill, billId, reason, isHeld }: HoldChange) {
  const { merchantId, staffId: askedBy } = actor;
  const at = deps.clock.businessNow();
  await withdrawRelease(deps, tx, { actor, runId: bill.runId, billId });
  await updateHeld(tx, { merchantId, runId: bill.runId, billId, isHeld });
  const action = isHeld ? "hold" : "resume";
  await recordDecision(deps, tx, { merchantId, billId, action, askedBy, confirmedBy: null, reason, at });
  await auditStep(deps, tx, { actor, billId, reason, action: isHeld ? "bill.held" : "bill.resumed", detail: {} });
}

function recordDecision(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  decision: Omit<BillDecision, "id">,
): Promise<void> {
  return insertDecision(tx, { ...decision, id: ids.next() });
}

interface AuditedStep extends BillReviewStep {
  readonly action: string;
  readonly detail: object;
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
