/**
 * The staff's decisions on a withdrawal, each in the caller's transaction: approve (above the limit by two persons),
 * reject, and payment by hand. All refuse `not.exists.transaction` first. Every decision leaves an entry in the audit
 * chain, with its reason. Who may decide at all is the holder of the claim: claim-payment.ts. Closed ones:
 * settle-withdrawal.ts. Source: docs/product-rules.md, Money; docs/security.md, Withdrawals; docs/security.md, Back
 * office.
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
import { payOutTask } from "../providers/ask-provider.ts";
import { asksSecond } from "./asks-second.ts";
import { closePaid, closeReturned, withdrawalEvent } from "./close-withdrawal.ts";
import { noteStep } from "../queues/note-step.ts";
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
 * Approves. Refusals, in this order: `transaction.state.changed` (not waiting), `account.frozen`,
 * `approval.same.person`, `transaction.state.changed` (the first approval was taken back meanwhile).
 * Above the limit the first approval only asks for a second person. Emits `withdrawal.approved`.
 */
export async function approveWithdrawal(
  deps: DecideDeps,
  tx: Transaction,
  decision: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockOne(tx, decision);
  if (withdrawal.state !== "processing") throw new Refusal("transaction.state.changed");
  const { merchantId, memberId } = withdrawal;
  if ((await readBalances(tx, merchantId, memberId)).isFrozen) throw new Refusal("account.frozen");
  if (withdrawal.needsSecond && withdrawal.firstApprover === null) return askSecond(deps, tx, { withdrawal, decision });
  if (withdrawal.needsSecond) {
    const verdict = { kind: approvalKind, subjectId: withdrawal.id, decision: "approved" as const };
    const { actor, reason } = decision;
    const open = await decideApproval(deps, tx, { actor, verdict: { ...verdict, reason } });
    if (open === undefined) throw new Refusal("transaction.state.changed");
  }
  const at = deps.clock.businessNow();
  const approved: Withdrawal = {
    ...withdrawal,
    state: "approved",
    approver: staffRef(decision.actor),
    decidedAt: at,
    nextCheckAt: withdrawal.payout === "provider" ? deps.clock.realNow() : null,
  };
  await writeDecision(deps, tx, { withdrawal: approved, decision, action: "approved" });
  await appendEvents(deps, tx, { merchantId, at, events: [withdrawalEvent("withdrawal.approved", approved)] });
  if (approved.payout === "provider") await enqueueJob(tx, { task: payOutTask, key: payOutTask });
  return approved;
}

async function askSecond(
  deps: DecideDeps,
  tx: Transaction,
  { withdrawal, decision }: { withdrawal: Withdrawal; decision: StaffDecision },
): Promise<Withdrawal> {
  const { actor, reason } = decision;
  const { id: subjectId, amount, reference, account } = withdrawal;
  const detail = { reference, account, amountMinor: String(amount.minor), currency: amount.currency };
  await requestApproval(deps, tx, { actor, request: { kind: approvalKind, subjectId, detail, reason } });
  const first: Withdrawal = { ...withdrawal, firstApprover: staffRef(actor) };
  return writeDecision(deps, tx, { withdrawal: first, decision, action: "first-approved" });
}

/**
 * Rejects before the payout was asked for, or gives the money back of a payout that is held for a person, above the
 * limit by two. Refusals, in this order: `transaction.state.changed`, `approval.same.person` (held). The member reads
 * the reason. Emits `withdrawal.rejected` or `withdrawal.failed`.
 */
export async function rejectWithdrawal(
  deps: DecideDeps,
  tx: Transaction,
  decision: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockOne(tx, decision);
  const { actor, reason } = decision;
  const isHeld = withdrawal.state === "transferring" && withdrawal.heldReason !== null;
  const isWaiting = withdrawal.state === "processing" || withdrawal.state === "approved";
  if (!isHeld && !isWaiting) throw new Refusal("transaction.state.changed");
  if (isHeld && (await asksSecond(deps, tx, { withdrawal, actor, reason, settlement: "held-returned" }))) {
    return writeDecision(deps, tx, { withdrawal, decision, action: "first-held-returned" });
  }
  const verdict = { kind: approvalKind, subjectId: withdrawal.id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  const state = isHeld ? "failed" : "rejected";
  const closed = await closeReturned(deps, tx, {
    withdrawal: { ...withdrawal, remark: reason },
    step: { ...stepActor(actor), action: state, note: reason },
    at: deps.clock.businessNow(),
    state,
  });
  await audit(deps, tx, { withdrawal: closed, decision, action: state });
  return closed;
}

/**
 * The money went out by hand: of a withdrawal that is approved, or of a payout that is held for a person, above the
 * limit by two, of whom the second gives the bank's reference. Refusals, in this order: `transaction.state.changed`,
 * `approval.same.person` (held), `request.param.err` (the first of two gives a reference), `empty.field` (whoever notes
 * the payment gives none). Emits `withdrawal.paid`.
 */
export async function payByHand(
  deps: DecideDeps,
  tx: Transaction,
  decision: StaffDecision & { readonly reference: string | undefined },
): Promise<Withdrawal> {
  const withdrawal = await lockOne(tx, decision);
  const { actor, reason, reference } = decision;
  const isHeld = withdrawal.state === "transferring" && withdrawal.heldReason !== null;
  // A payout that the provider was asked for and does not answer may still arrive: paying it here would pay it twice.
  if (!isHeld && withdrawal.state !== "approved") throw new Refusal("transaction.state.changed");
  if (isHeld && (await asksSecond(deps, tx, { withdrawal, actor, reason, settlement: "held-paid" }))) {
    // A reference of the first would name a payment that nobody else has looked at.
    if (reference !== undefined) throw new Refusal("request.param.err", {}, { fields: ["reference"] });
    return writeDecision(deps, tx, { withdrawal, decision, action: "first-held-paid" });
  }
  if (reference === undefined) throw new Refusal("empty.field", {}, { field: "reference" });
  const closed = await closePaid(deps, tx, {
    withdrawal: { ...withdrawal, providerRef: reference },
    step: { ...stepActor(actor), action: "paid-by-hand", note: `${reference}: ${reason}` },
    at: deps.clock.businessNow(),
  });
  await audit(deps, tx, { withdrawal: closed, decision, action: "paid-by-hand" });
  return closed;
}

/** What a person may decide of a withdrawal now; the operations check it again. */
export function actionsOn(withdrawal: Withdrawal, actor: StaffActor): string[] {
  const { state, heldReason, firstApprover } = withdrawal;
  const mayDecide = actor.roles.includes("finance") || actor.roles.includes("admin");
  if (!mayDecide) return [];
  if (!isWithdrawalOpen(state)) {
    if (heldReason === null) return [];
    return state === "success" ? ["settle"] : ["settle", "settle-paid"];
  }
  const isHeld = state === "transferring" && heldReason !== null;
  const waits = state === "processing";
  const offers: [string, boolean][] = [
    ["approve", waits && firstApprover?.id !== actor.staffId],
    ["reject", waits || state === "approved" || isHeld],
    ["paid", state === "approved" || isHeld],
  ];
  return offers.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/** The withdrawal that the decision is about, locked. Refuses `not.exists.transaction`. */
export async function lockOne(tx: Transaction, { actor, id }: StaffDecision): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, actor.merchantId, id);
  if (withdrawal === undefined) throw new Refusal("not.exists.transaction");
  return withdrawal;
}

export interface Change {
  readonly withdrawal: Withdrawal;
  readonly decision: StaffDecision;
  readonly action: string;
}

/** Writes a decided withdrawal with its step and its entry in the audit chain. */
export async function writeDecision(deps: DecideDeps, tx: Transaction, made: Change): Promise<Withdrawal> {
  const { withdrawal, decision, action } = made;
  await updateWithdrawal(tx, withdrawal);
  const step = { ...stepActor(decision.actor), action, note: decision.reason };
  await noteStep(deps, tx, { subject: withdrawal, step });
  await audit(deps, tx, made);
  return withdrawal;
}

async function audit({ clock }: DecideDeps, tx: Transaction, { withdrawal, decision, action }: Change): Promise<void> {
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

/** A person of the staff as a withdrawal names them. */
export function staffRef({ staffId, account }: StaffActor): StaffRef {
  return { id: staffId, name: account };
}

function stepActor({ account }: StaffActor) {
  return { actorKind: "staff" as const, actorName: account };
}
