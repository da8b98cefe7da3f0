/**
 * The staff's decisions on a withdrawal, each in the caller's transaction: approve (above a limit by two persons),
 * reject, and record a manual payment. All refuse `not.exists.transaction` first and write an audit entry with the
 * reason. Only the assigned staff member decides (queues/assign-payment.ts). settle-withdrawal.ts handles closed
 * withdrawals. Source: docs/product-rules.md, Money; docs/security.md, Withdrawals; docs/security.md, Back office.
 */

import { isWithdrawalOpen } from "@openhouse/rules/payments/withdrawal-states";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { readBalances } from "../../wallet/index.ts";
import { payOutTask } from "../providers/provider-calls.ts";
import { requiresSecondPerson } from "./requires-second-person.ts";
import { closePaid, closeReturned, withdrawalEvent } from "./close-withdrawal.ts";
import { takeBankReference } from "../queues/bank-reference-repository.ts";
import { recordStep } from "../queues/record-step.ts";
import { lockWithdrawal, updateWithdrawal } from "./withdrawal-repository.ts";
import type { StaffRef, Withdrawal } from "./withdrawal-repository.ts";

type DecideDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface StaffDecision {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly reason: string;
}

const approvalKind = "withdrawal";

/**
 * Approves a withdrawal. Refusals, in this order: `transaction.state.changed` (not waiting), `account.frozen`,
 * `approval.same.person`, `transaction.state.changed` (the first approval was withdrawn in the meantime). Above the
 * limit the first approval only requests the approval of a second person. Emits `withdrawal.approved`.
 */
export async function approveWithdrawal(
  deps: DecideDeps,
  tx: Transaction,
  decision: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawalOf(tx, decision);
  if (withdrawal.state !== "processing") throw new Refusal("transaction.state.changed");
  const { merchantId, memberId } = withdrawal;
  if ((await readBalances(tx, merchantId, memberId)).isFrozen) throw new Refusal("account.frozen");
  if (withdrawal.needsSecond && withdrawal.firstApprover === null)
    return requestSecondPerson(deps, tx, { withdrawal, decision });
  if (withdrawal.needsSecond) {
    const verdict = { kind: approvalKind, subjectId: withdrawal.id, decision: "approved" as const };
    const { actor, reason } = decision;
    const approval = await decideApproval(deps, tx, { actor, verdict: { ...verdict, reason } });
    if (approval === undefined) throw new Refusal("transaction.state.changed");
  }
  const at = deps.clock.businessNow();
  const approvedWithdrawal: Withdrawal = {
    ...withdrawal,
    state: "approved",
    approver: staffRef(decision.actor),
    decidedAt: at,
    nextCheckAt: withdrawal.payout === "provider" ? deps.clock.realNow() : null,
  };
  await writeDecision(deps, tx, { withdrawal: approvedWithdrawal, decision, action: "approved" });
  await appendEvents(deps, tx, {
    merchantId,
    at,
    events: [withdrawalEvent("withdrawal.approved", approvedWithdrawal)],
  });
  if (approvedWithdrawal.payout === "provider") await enqueueJob(tx, { task: payOutTask, key: payOutTask });
  return approvedWithdrawal;
}

async function requestSecondPerson(
  deps: DecideDeps,
  tx: Transaction,
  { withdrawal, decision }: { withdrawal: Withdrawal; decision: StaffDecision },
): Promise<Withdrawal> {
  const { actor, reason } = decision;
  const { id: subjectId, amount, reference, account } = withdrawal;
  const detail = { reference, account, amountMinor: String(amount.minor), currency: amount.currency };
  await requestApproval(deps, tx, { actor, request: { kind: approvalKind, subjectId, detail, reason } });
  const firstApprovedWithdrawal: Withdrawal = { ...withdrawal, firstApprover: staffRef(actor) };
  return writeDecision(deps, tx, { withdrawal: firstApprovedWithdrawal, decision, action: "first-approved" });
}

/**
 * Rejects a withdrawal before its payout was requested, or returns the money of a held payout. Above the limit, a held
 * payout requires two persons. Refusals, in this order: `transaction.state.changed`, `approval.same.person` (held). The
 * member sees the reason. Emits `withdrawal.rejected` or `withdrawal.failed`.
 */
export async function rejectWithdrawal(
  deps: DecideDeps,
  tx: Transaction,
  decision: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawalOf(tx, decision);
  const { actor, reason } = decision;
  const isHeld = withdrawal.state === "transferring" && withdrawal.heldReason !== null;
  const isWaiting = withdrawal.state === "processing" || withdrawal.state === "approved";
  if (!isHeld && !isWaiting) throw new Refusal("transaction.state.changed");
  if (isHeld && (await requiresSecondPerson(deps, tx, { withdrawal, actor, reason, settlement: "held-returned" }))) {
    return writeDecision(deps, tx, { withdrawal, decision, action: "first-held-returned" });
  }
  const verdict = { kind: approvalKind, subjectId: withdrawal.id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  const state = isHeld ? "failed" : "rejected";
  const closedWithdrawal = await closeReturned(deps, tx, {
    withdrawal: { ...withdrawal, remark: reason },
    step: { ...stepActor(actor), action: state, note: reason },
    at: deps.clock.businessNow(),
    state,
  });
  await audit(deps, tx, { withdrawal: closedWithdrawal, decision, action: state });
  return closedWithdrawal;
}

/**
 * Records a manual payment of an approved withdrawal, or of a held payout. Above the limit, a held payout requires two
 * persons, and the second person enters the bank's reference. Refusals, in this order: `transaction.state.changed`,
 * `approval.same.person` (held), `request.param.err` (the first of two persons entered a reference), `empty.field` (the
 * reference is missing), `request.param.err` (the text contains no reference), `deposit.bank.reference.used` (another
 * payout or dispute was paid under it). Emits `withdrawal.paid`.
 */
export async function recordManualPayout(
  deps: DecideDeps,
  tx: Transaction,
  decision: StaffDecision & { readonly reference: string | undefined },
): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawalOf(tx, decision);
  const { actor, reason, reference } = decision;
  const isHeld = withdrawal.state === "transferring" && withdrawal.heldReason !== null;
  // A payout that the provider has not confirmed may still arrive, so a manual payment now could be a second payment.
  if (!isHeld && withdrawal.state !== "approved") throw new Refusal("transaction.state.changed");
  if (isHeld && (await requiresSecondPerson(deps, tx, { withdrawal, actor, reason, settlement: "held-paid" }))) {
    // A reference from the first person would record a payment that was made before the second person agreed.
    if (reference !== undefined) throw new Refusal("request.param.err", {}, { fields: ["reference"] });
    return writeDecision(deps, tx, { withdrawal, decision, action: "first-held-paid" });
  }
  if (reference === undefined) throw new Refusal("empty.field", {}, { field: "reference" });
  const { merchantId, id } = withdrawal;
  const payment = { direction: "out", typed: reference, subject: `withdrawal:${id}`, field: "reference" } as const;
  await takeBankReference(tx, { merchantId, ...payment });
  const closedWithdrawal = await closePaid(deps, tx, {
    withdrawal: { ...withdrawal, providerRef: reference },
    step: { ...stepActor(actor), action: "paid-by-hand", note: `${reference}: ${reason}` },
    at: deps.clock.businessNow(),
  });
  await audit(deps, tx, { withdrawal: closedWithdrawal, decision, action: "paid-by-hand" });
  return closedWithdrawal;
}

/** The decisions that this staff member is offered now. The operations check what is allowed. */
export function actionsOnWithdrawal(withdrawal: Withdrawal, actor: StaffActor): string[] {
  const { state, heldReason, firstApprover } = withdrawal;
  const mayDecide = actor.roles.includes("finance") || actor.roles.includes("admin");
  if (!mayDecide) return [];
  if (!isWithdrawalOpen(state)) {
    if (heldReason === null) return [];
    return state === "success" ? ["settle"] : ["settle", "settle-paid"];
  }
  const isHeld = state === "transferring" && heldReason !== null;
  const isProcessing = state === "processing";
  // After a first approval only another person decides, so the first person is not offered the case again.
  if (isProcessing && firstApprover?.id === actor.staffId) return [];
  const offers: [string, boolean][] = [
    ["approve", isProcessing],
    ["reject", isProcessing || state === "approved" || isHeld],
    ["paid", state === "approved" || isHeld],
  ];
  return offers.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/** Finds and locks the withdrawal of a decision. Refuses `not.exists.transaction`. */
export async function lockWithdrawalOf(tx: Transaction, { actor, id }: StaffDecision): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, actor.merchantId, id);
  if (withdrawal === undefined) throw new Refusal("not.exists.transaction");
  return withdrawal;
}

export interface DecisionRecord {
  readonly withdrawal: Withdrawal;
  readonly decision: StaffDecision;
  readonly action: string;
}

/** Writes a decided withdrawal with its step and its audit entry. */
export async function writeDecision(deps: DecideDeps, tx: Transaction, change: DecisionRecord): Promise<Withdrawal> {
  const { withdrawal, decision, action } = change;
  await updateWithdrawal(tx, withdrawal);
  const step = { ...stepActor(decision.actor), action, note: decision.reason };
  await recordStep(deps, tx, { subject: withdrawal, step });
  await audit(deps, tx, change);
  return withdrawal;
}

async function audit(
  { clock }: DecideDeps,
  tx: Transaction,
  { withdrawal, decision, action }: DecisionRecord,
): Promise<void> {
  const { merchantId, id, state, amount, reference } = withdrawal;
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(decision.actor),
    action: `withdrawal.${action}`,
    subject: { kind: "withdrawal", id: String(id) },
    detail: { state, reference, amountMinor: String(amount.minor), currency: amount.currency },
    reason: decision.reason,
  });
}

/** The staff member as stored with a withdrawal. */
export function staffRef({ staffId, account }: StaffActor): StaffRef {
  return { id: staffId, name: account };
}

function stepActor({ account }: StaffActor) {
  return { actorKind: "staff" as const, actorName: account };
}
