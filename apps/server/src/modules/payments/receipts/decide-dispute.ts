/**
 * Finance decides a member's dispute in the caller's transaction: it pays the missing amount manually or refuses the
 * dispute. The member's balances do not change, because the whole payout was posted when it was sent. The second
 * payment is posted from the house account for disputes, so the amount stays open there until the bank or provider
 * returns the lost amount, or until the amount is written off (docs/ledger/chart-of-accounts.md). Above a limit two
 * persons are needed; the database checks this again. Each decision writes a step and an audit entry and emits an
 * event.
 */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { receiptDueAt } from "@openhouse/rules/payments/receipt-states";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { TransferId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { disputeApproval, lockReceipt } from "./confirm-receipt.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { appendReceiptEvent } from "./force-receipts.ts";
import { takeBankReference } from "../queues/bank-reference-repository.ts";
import { recordStep } from "../queues/record-step.ts";
import { canBeWrittenOff, canBeRecovered, selectDisputes, updateDispute } from "./dispute-repository.ts";
import type { Dispute } from "./dispute-repository.ts";
import { updateReceipt } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type DisputeDeps = Pick<Deps, "ids" | "clock" | "merchants">;

interface OpenDispute {
  readonly withdrawal: Withdrawal;
  readonly receipt: Receipt;
  readonly dispute: Dispute;
}

interface DisputePayment extends StaffDecision {
  /** The bank's reference of the payment; absent in the first person's request. */
  readonly reference: string | undefined;
}

/**
 * Records that the missing amount was paid manually under the bank's `reference`. The member can confirm or dispute
 * that part within a new period. Above the limit, the first person only requests the approval of a second person, who
 * then pays and enters the reference. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed`
 * (no open dispute), `request.param.err` (the first of two persons entered a reference), `empty.field` (the reference
 * is missing), `approval.same.person`, `request.param.err` (the text contains no reference),
 * `deposit.bank.reference.used` (another payout or dispute was paid under it). Side effects: posts the payment to the
 * ledger and emits `withdrawal.claim-paid`.
 */
export async function payDispute(deps: DisputeDeps, tx: Transaction, payment: DisputePayment): Promise<void> {
  const lockedDispute = await lockOpenDispute(tx, payment);
  const { receipt, dispute } = lockedDispute;
  const { actor, reason, reference } = payment;
  if (dispute.needsSecond && dispute.firstDecider === null) {
    if (reference !== undefined) throw new Refusal("request.param.err", {}, { fields: ["reference"] });
    return requestSecondPerson(deps, tx, { lockedDispute, decision: payment });
  }
  if (reference === undefined) throw new Refusal("empty.field", {}, { field: "reference" });
  if (dispute.needsSecond) {
    const verdict = { kind: disputeApproval, subjectId: receipt.withdrawalId, decision: "approved" as const, reason };
    const approval = await decideApproval(deps, tx, { actor, verdict });
    if (approval === undefined) throw new Refusal("transaction.state.changed");
  }
  const { merchantId, withdrawalId, number } = dispute;
  const subject = `claim-payout:${withdrawalId}:${number}`;
  await takeBankReference(tx, { merchantId, direction: "out", typed: reference, subject, field: "reference" });
  const at = deps.clock.businessNow();
  const transferId = await postPayment(deps, tx, { lockedDispute, at });
  const minutes = deps.merchants.byId(receipt.merchantId).settings["withdraw.autoReceiptMinutes"];
  const waitingReceipt: Receipt = {
    ...receipt,
    state: "waiting",
    expected: money(dispute.missing, receipt.expected.currency),
    dueAt: receiptDueAt(at, minutes),
    warnedAt: null,
  };
  await updateReceipt(tx, waitingReceipt);
  const decisionFields = {
    decision: "paid" as const,
    decider: staffRef(actor),
    decidedAt: at,
    reason,
    reference,
    transferId,
  };
  await updateDispute(tx, { ...dispute, ...decisionFields });
  await recordDisputeStep(deps, tx, {
    ...lockedDispute,
    decision: payment,
    action: "claim-paid",
    note: `${reference}: ${reason}`,
  });
  await appendReceiptEvent(deps, tx, {
    name: "withdrawal.claim-paid",
    receipt: waitingReceipt,
    amountMinor: dispute.missing,
  });
}

/** Posts the payment. The idempotency key follows from the dispute, so the ledger refuses a second payment. */
async function postPayment(
  deps: DisputeDeps,
  tx: Transaction,
  { lockedDispute: { receipt, dispute }, at }: { lockedDispute: OpenDispute; at: Date },
): Promise<TransferId> {
  const { merchantId, withdrawalId, number, missing } = dispute;
  const payment: TransferRequest = {
    from: { house: "disputes" },
    to: { house: "clearing" },
    amount: money(missing, receipt.expected.currency),
    code: "claim_payout",
    reference: `withdrawal:${withdrawalId}`,
    key: `claim-payout:${withdrawalId}:${number}`,
  };
  const [postedTransfer] = await post(deps, tx, { merchantId, at, transfers: [payment] });
  if (postedTransfer === undefined) throw new RangeError("the ledger returned no transfer");
  return postedTransfer.id;
}

/**
 * Refuses the dispute because the payment did arrive. The member sees the reason and may appeal. Refusals, in this
 * order: `not.exists.transaction`, `transaction.state.changed` (no open dispute). Emits `withdrawal.claim-refused`.
 */
export async function refuseDispute(deps: DisputeDeps, tx: Transaction, decision: StaffDecision): Promise<void> {
  const lockedDispute = await lockOpenDispute(tx, decision);
  const { receipt, dispute } = lockedDispute;
  const { actor, reason } = decision;
  const verdict = { kind: disputeApproval, subjectId: receipt.withdrawalId, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  const refusedReceipt: Receipt = { ...receipt, state: "refused" };
  await updateReceipt(tx, refusedReceipt);
  const decidedAt = deps.clock.businessNow();
  await updateDispute(tx, { ...dispute, decision: "refused", decider: staffRef(actor), decidedAt, reason });
  await recordDisputeStep(deps, tx, { ...lockedDispute, decision, action: "claim-refused", note: reason });
  await appendReceiptEvent(deps, tx, {
    name: "withdrawal.claim-refused",
    receipt: refusedReceipt,
    amountMinor: dispute.missing,
  });
}

/** The actions on disputes that this staff member may take now. The operations check them again. */
export function disputeActionsOn(disputes: readonly Dispute[], { staffId, roles }: StaffActor): string[] {
  const mayDecide = roles.includes("finance") || roles.includes("admin");
  if (!mayDecide) return [];
  const laterActions = [
    ...(disputes.some(canBeRecovered) ? ["claim-recover"] : []),
    ...writeOffActions(disputes, staffId),
  ];
  const openDispute = disputes.find(({ decision }) => decision === "open");
  if (openDispute === undefined) return laterActions;
  return [...(openDispute.firstDecider?.id === staffId ? [] : ["claim-pay"]), "claim-refuse", ...laterActions];
}

/** Only one write-off request is open at a time. Only another person may approve it; the requester may refuse it. */
function writeOffActions(disputes: readonly Dispute[], staffId: StaffActor["staffId"]): string[] {
  const requestedWriteOff = disputes.find(({ writeOff }) => writeOff !== null && writeOff.booking === null)?.writeOff;
  if (requestedWriteOff === undefined || requestedWriteOff === null)
    return disputes.some(canBeWrittenOff) ? ["write-off"] : [];
  return [...(requestedWriteOff.requester.id === staffId ? [] : ["write-off-book"]), "write-off-refuse"];
}

/** Finds a dispute by number under the lock of its withdrawal. `dispute` is undefined if there is none. */
export async function lockDispute(tx: Transaction, { actor, id, number }: StaffDecision & Pick<Dispute, "number">) {
  const { withdrawal } = await lockReceipt(tx, actor.merchantId, id);
  const disputes = await selectDisputes(tx, actor.merchantId, [id]);
  return { withdrawal, dispute: disputes.find((candidate) => candidate.number === number) };
}

async function lockOpenDispute(tx: Transaction, { actor, id }: StaffDecision): Promise<OpenDispute> {
  const locked = await lockReceipt(tx, actor.merchantId, id);
  const disputes = await selectDisputes(tx, actor.merchantId, [id]);
  const dispute = disputes.find(({ decision }) => decision === "open");
  if (locked.receipt.state !== "disputed" || dispute === undefined) throw new Refusal("transaction.state.changed");
  return { ...locked, dispute };
}

async function requestSecondPerson(
  deps: DisputeDeps,
  tx: Transaction,
  { lockedDispute, decision }: { lockedDispute: OpenDispute; decision: StaffDecision },
): Promise<void> {
  const { withdrawal, dispute } = lockedDispute;
  const { actor, reason } = decision;
  const { reference, account, amount } = withdrawal;
  const detail = { reference, account, amountMinor: String(dispute.missing), currency: amount.currency };
  const request = { kind: disputeApproval, subjectId: withdrawal.id, detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await updateDispute(tx, { ...dispute, firstDecider: staffRef(actor) });
  await recordDisputeStep(deps, tx, { ...lockedDispute, decision, action: "claim-first", note: reason });
}

interface DisputeStep {
  readonly withdrawal: Withdrawal;
  readonly dispute: Dispute;
  readonly decision: StaffDecision;
  readonly action: string;
  readonly note: string;
  /** The amount that moved or is requested. Default: the missing amount of the dispute. */
  readonly amount?: Money;
}

/** Writes a step and an audit entry about a dispute. */
export async function recordDisputeStep(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { withdrawal, dispute, decision, action, note, amount }: DisputeStep,
): Promise<void> {
  const { actor, reason } = decision;
  const step = { actorKind: "staff" as const, actorName: actor.account, action, note };
  await recordStep(deps, tx, { subject: withdrawal, step });
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: `withdrawal.${action}`,
    subject: { kind: "withdrawal", id: String(withdrawal.id) },
    detail: {
      claim: String(dispute.number),
      reference: withdrawal.reference,
      amountMinor: String(amount?.minor ?? dispute.missing),
      currency: withdrawal.amount.currency,
    },
    reason,
  });
}
