/**
 * Settles a closed withdrawal that the provider contradicts, after the staff has found out what happened. Either the
 * stored result stays, or a returned withdrawal was in fact paid: then the amount is taken from the member again and
 * posted as the payout. Each decision runs in the caller's transaction, above a limit by two persons, and writes an
 * audit entry. If the provider paid another amount than ordered, the ordered amount is posted, and an adjustment must
 * correct the difference.
 */

import { isWithdrawalOpen } from "@openhouse/rules/payments/withdrawal-states";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { requiresSecondPerson } from "./requires-second-person.ts";
import type { Settlement } from "./requires-second-person.ts";
import { withdrawalEvent } from "./close-withdrawal.ts";
import { writeDecision, lockWithdrawalOf, staffRef } from "./decide-withdrawal.ts";
import type { StaffDecision } from "./decide-withdrawal.ts";
import { openReceipt } from "../receipts/open-receipt.ts";
import { payoutTransfers } from "./payout-transfers.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

type SettleDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Keeps the stored result. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (not closed,
 * or not held), `approval.same.person`. No money moves.
 */
export async function settleWithdrawal(
  deps: SettleDeps,
  tx: Transaction,
  decision: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockContradiction(tx, decision);
  const withFirstPerson = await requestSecondPerson(deps, tx, { withdrawal, decision, settlement: "settled" });
  if (withFirstPerson !== undefined) return withFirstPerson;
  const settledWithdrawal: Withdrawal = { ...withdrawal, heldReason: null };
  return writeDecision(deps, tx, { withdrawal: settledWithdrawal, decision, action: "settled" });
}

/**
 * Settles a rejected or failed withdrawal as paid: it becomes `success`, and the amount is taken from the main wallet.
 * Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (not rejected or failed, or not held),
 * `approval.same.person`, `account.frozen`, `account.balance.not.enough` (the member has spent the money; then nothing
 * changes). The transfers of the settlement have their own idempotency keys, so a repeated call posts nothing. Side
 * effect: raises an alert if the member's daily total becomes large. Emits `withdrawal.paid`.
 */
export async function settleAsPaid(deps: SettleDeps, tx: Transaction, decision: StaffDecision): Promise<Withdrawal> {
  const withdrawal = await lockContradiction(tx, decision);
  if (withdrawal.state === "success") throw new Refusal("transaction.state.changed");
  const withFirstPerson = await requestSecondPerson(deps, tx, { withdrawal, decision, settlement: "settled-paid" });
  if (withFirstPerson !== undefined) return withFirstPerson;
  const at = deps.clock.businessNow();
  const { merchantId, id: subjectId, memberId, account, amount } = withdrawal;
  await post(deps, tx, { merchantId, at, transfers: correctionOf(withdrawal), hasOwnEvent: true });
  const transaction = { merchantId, kind: "withdrawal", subjectId, memberId, account, direction: "out" } as const;
  await raiseAlert(deps, tx, { ...transaction, amount, at });
  const paidWithdrawal: Withdrawal = {
    ...withdrawal,
    state: "success",
    heldReason: null,
    // A withdrawal that was rejected has no approver; the settling staff member is recorded instead.
    approver: withdrawal.approver ?? staffRef(decision.actor),
    closedAt: at,
  };
  await openReceipt(deps, tx, { withdrawal: paidWithdrawal, at });
  await writeDecision(deps, tx, { withdrawal: paidWithdrawal, decision, action: "settled-paid" });
  await appendEvents(deps, tx, { merchantId, at, events: [withdrawalEvent("withdrawal.paid", paidWithdrawal)] });
  return paidWithdrawal;
}

async function lockContradiction(tx: Transaction, decision: StaffDecision): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawalOf(tx, decision);
  const isContradiction = !isWithdrawalOpen(withdrawal.state) && withdrawal.heldReason !== null;
  if (!isContradiction) throw new Refusal("transaction.state.changed");
  return withdrawal;
}

interface SettlementInput {
  readonly withdrawal: Withdrawal;
  readonly decision: StaffDecision;
  readonly settlement: Settlement;
}

/**
 * Above the limit, the first person only requests the approval of a second person. Returns undefined if this person may
 * settle now.
 */
async function requestSecondPerson(
  deps: SettleDeps,
  tx: Transaction,
  { withdrawal, decision, settlement }: SettlementInput,
): Promise<Withdrawal | undefined> {
  const { actor, reason } = decision;
  if (!(await requiresSecondPerson(deps, tx, { withdrawal, actor, reason, settlement }))) return undefined;
  const firstApprover = withdrawal.approver === null ? staffRef(actor) : withdrawal.firstApprover;
  const withFirstPerson: Withdrawal = { ...withdrawal, firstApprover };
  return writeDecision(deps, tx, { withdrawal: withFirstPerson, decision, action: `first-${settlement}` });
}

/** The transfers that hold the amount again and pay it out from the hold account, as one group. */
function correctionOf(withdrawal: Withdrawal): TransferRequest[] {
  const { id, memberId, amount } = withdrawal;
  const hold: TransferRequest = {
    from: { member: memberId, kind: "main" },
    to: { member: memberId, kind: "hold" },
    amount,
    code: "withdraw_hold",
    reference: `withdrawal:${id}`,
    key: `withdraw-settle-hold:${id}`,
    group: 1,
  };
  return [hold, ...payoutTransfers(withdrawal, "withdraw-settle")];
}
