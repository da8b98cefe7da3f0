/**
 * Assigns waiting deposits and withdrawals to staff members. Only the assigned person may decide a payment. An
 * assignment ends with the decision, when it is released, or when it expires. Each operation runs in the caller's
 * transaction under the lock of the payment's row, so that a payment has at most one assignment. An assignment decides
 * nothing; its step and audit entry record who worked on the payment.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { deleteAssignment, selectActiveAssignments, writeAssignment } from "./assignment-repository.ts";
import type { PaymentAssignment } from "./assignment-repository.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { lockDeposit } from "../deposits/deposit-repository.ts";
import type { Deposit } from "../deposits/deposit.ts";
import { recordStep } from "./record-step.ts";
import { lockWithdrawal } from "../withdrawals/withdrawal-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type AssignmentDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export type PaymentKind = "deposit" | "withdrawal";

interface AssignablePayment {
  readonly kind: PaymentKind;
  readonly payment: Deposit | Withdrawal;
  readonly assignment: PaymentAssignment | undefined;
}

const minuteMs = 60_000;

/** True while the deposit waits for a decision of the staff. */
export function isDepositWaiting({ heldReason }: Pick<Deposit, "heldReason">): boolean {
  return heldReason !== null;
}

/**
 * True while the withdrawal waits for the staff. An approved withdrawal waits too, because the staff can still stop it
 * or must pay it manually.
 */
export function isWithdrawalWaiting({ state, heldReason }: Pick<Withdrawal, "state" | "heldReason">): boolean {
  return state === "processing" || state === "approved" || heldReason !== null;
}

/**
 * Assigns a payment to the staff member for the time of the setting `cashier.claimMinutes`. If the staff member already
 * has the assignment, it is renewed. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed`
 * (the payment does not wait for the staff), `withdraw.claimed` {name}.
 */
export async function assignPayment(
  deps: AssignmentDeps,
  tx: Transaction,
  { kind, decision }: { kind: PaymentKind; decision: StaffDecision },
): Promise<void> {
  const lockedPayment = await lockAssignable(deps, tx, { kind, decision });
  if (!isWaiting(lockedPayment)) throw new Refusal("transaction.state.changed");
  const { actor, id } = decision;
  refuseForeignAssignment(lockedPayment.assignment, actor);
  const takenAt = deps.clock.businessNow();
  const lifeMs = deps.merchants.byId(actor.merchantId).settings["cashier.claimMinutes"] * minuteMs;
  await writeAssignment(tx, {
    merchantId: actor.merchantId,
    subjectId: id,
    staffId: actor.staffId,
    staffName: actor.account,
    takenAt,
    until: new Date(takenAt.getTime() + lifeMs),
  });
  if (lockedPayment.assignment === undefined)
    await recordAssignment(deps, tx, { lockedPayment, decision, action: "claimed" });
}

/**
 * Ends an assignment, if there is one. Admins may also end another person's assignment. Refuses
 * `not.exists.transaction`, `withdraw.claimed`.
 */
export async function releasePayment(
  deps: AssignmentDeps,
  tx: Transaction,
  { kind, decision }: { kind: PaymentKind; decision: StaffDecision },
): Promise<void> {
  const lockedPayment = await lockAssignable(deps, tx, { kind, decision });
  if (lockedPayment.assignment === undefined) return;
  const { actor, id } = decision;
  if (!actor.roles.includes("admin")) refuseForeignAssignment(lockedPayment.assignment, actor);
  await deleteAssignment(tx, actor.merchantId, id);
  await recordAssignment(deps, tx, { lockedPayment, decision, action: "released" });
}

/**
 * Runs a decision of the assigned staff member and ends the assignment. A payment that does not wait for the staff
 * needs no assignment, because the decision itself then refuses with the reason. Refusals, in this order:
 * `not.exists.transaction`, `withdraw.claimed` {name}, `claim.required`, then the refusals of the decision.
 */
export async function decideAssigned<Result>(
  deps: AssignmentDeps,
  tx: Transaction,
  { kind, decision, decide }: { kind: PaymentKind; decision: StaffDecision; decide: () => Promise<Result> },
): Promise<Result> {
  const lockedPayment = await lockAssignable(deps, tx, { kind, decision });
  if (isWaiting(lockedPayment)) {
    refuseForeignAssignment(lockedPayment.assignment, decision.actor);
    if (lockedPayment.assignment === undefined) throw new Refusal("claim.required");
  }
  const result = await decide();
  await deleteAssignment(tx, decision.actor.merchantId, decision.id);
  return result;
}

/**
 * Reduces the possible actions on a waiting payment to those that the assignment allows: the assigned person decides or
 * releases it, an unassigned payment can be taken, and an admin may end another person's assignment.
 */
export function assignedActions(
  possibleActions: readonly string[],
  { actor, assignment }: { actor: StaffActor; assignment: PaymentAssignment | undefined },
): string[] {
  if (possibleActions.length === 0) return [];
  if (assignment === undefined) return ["claim"];
  if (assignment.staffId === actor.staffId) return [...possibleActions, "release"];
  return actor.roles.includes("admin") ? ["release"] : [];
}

async function lockAssignable(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { kind, decision: { actor, id } }: { kind: PaymentKind; decision: StaffDecision },
): Promise<AssignablePayment> {
  const { merchantId } = actor;
  const lock = kind === "deposit" ? lockDeposit : lockWithdrawal;
  const payment = await lock(tx, merchantId, id);
  if (payment === undefined) throw new Refusal("not.exists.transaction");
  const assignments = await selectActiveAssignments(tx, { merchantId, ids: [id], now: clock.businessNow() });
  return { kind, payment, assignment: assignments.get(id) };
}

function isWaiting({ payment }: AssignablePayment): boolean {
  return "payout" in payment ? isWithdrawalWaiting(payment) : isDepositWaiting(payment);
}

function refuseForeignAssignment(assignment: PaymentAssignment | undefined, { staffId }: StaffActor): void {
  if (assignment !== undefined && assignment.staffId !== staffId) {
    throw new Refusal("withdraw.claimed", { name: assignment.staffName });
  }
}

interface AssignmentRecord {
  readonly lockedPayment: AssignablePayment;
  readonly decision: StaffDecision;
  readonly action: "claimed" | "released";
}

async function recordAssignment(
  deps: AssignmentDeps,
  tx: Transaction,
  { lockedPayment, decision, action }: AssignmentRecord,
): Promise<void> {
  const { kind, payment } = lockedPayment;
  const { actor, id } = decision;
  await recordStep(deps, tx, {
    subject: payment,
    step: { actorKind: "staff", actorName: actor.account, action },
  });
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: `${kind}.${action}`,
    subject: { kind, id: String(id) },
    detail: { state: payment.state, reference: payment.reference },
  });
}
