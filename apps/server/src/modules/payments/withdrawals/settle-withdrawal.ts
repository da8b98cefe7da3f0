/**
 * The end of a contradiction: a withdrawal is closed, and the provider says otherwise. A person found out what really
 * happened: either it stands as it is, or a returned one was paid all the same, and then the money that the member got
 * back is taken once more and booked as the payout. Each in the caller's transaction, above the limit by two persons,
 * with an entry in the audit chain. A payout of another amount than ordered is booked as ordered; the difference is an
 * adjustment.
 */

import { isWithdrawalOpen } from "@openhouse/rules/payments/withdrawal-states";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { asksSecond } from "./asks-second.ts";
import type { Settlement } from "./asks-second.ts";
import { withdrawalEvent } from "./close-withdrawal.ts";
import { writeDecision, lockOne, staffRef } from "./decide-withdrawal.ts";
import type { StaffDecision } from "./decide-withdrawal.ts";
import { openReceipt } from "../receipts/open-receipt.ts";
import { payoutTransfers } from "./payout-transfers.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

type SettleDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * The withdrawal stands as it is closed. Refusals, in this order: `not.exists.transaction`,
 * `transaction.state.changed` (not closed, or not held), `approval.same.person`. No money moves.
 */
export async function settleWithdrawal(
  deps: SettleDeps,
  tx: Transaction,
  decision: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockContradiction(tx, decision);
  const first = await askSecond(deps, tx, { withdrawal, decision, settlement: "settled" });
  if (first !== undefined) return first;
  const settled: Withdrawal = { ...withdrawal, heldReason: null };
  return writeDecision(deps, tx, { withdrawal: settled, decision, action: "settled" });
}

/**
 * A rejected or failed withdrawal was paid: it becomes `success`, and the member's main wallet pays. Refusals, in this
 * order: `not.exists.transaction`, `transaction.state.changed` (not rejected or failed, or not held),
 * `approval.same.person`, `account.frozen`, `account.balance.not.enough` (the member has spent it: nothing changes).
 * Its transfers have keys of their own, so it is booked once. Side effect: an alert when the member's day is large by
 * it. Emits `withdrawal.paid`.
 */
export async function settleAsPaid(deps: SettleDeps, tx: Transaction, decision: StaffDecision): Promise<Withdrawal> {
  const withdrawal = await lockContradiction(tx, decision);
  if (withdrawal.state === "success") throw new Refusal("transaction.state.changed");
  const first = await askSecond(deps, tx, { withdrawal, decision, settlement: "settled-paid" });
  if (first !== undefined) return first;
  const at = deps.clock.businessNow();
  const { merchantId, id: subjectId, memberId, account, amount } = withdrawal;
  await post(deps, tx, { merchantId, at, transfers: correctionOf(withdrawal) });
  const booked = { merchantId, kind: "withdrawal", subjectId, memberId, account, direction: "out" } as const;
  await raiseAlert(deps, tx, { ...booked, amount, at });
  const paid: Withdrawal = {
    ...withdrawal,
    state: "success",
    heldReason: null,
    // One that was rejected before anybody approved it: whoever settles it answers for it.
    approver: withdrawal.approver ?? staffRef(decision.actor),
    closedAt: at,
  };
  await openReceipt(deps, tx, { withdrawal: paid, at });
  await writeDecision(deps, tx, { withdrawal: paid, decision, action: "settled-paid" });
  await appendEvents(deps, tx, { merchantId, at, events: [withdrawalEvent("withdrawal.paid", paid)] });
  return paid;
}

async function lockContradiction(tx: Transaction, decision: StaffDecision): Promise<Withdrawal> {
  const withdrawal = await lockOne(tx, decision);
  const isContradiction = !isWithdrawalOpen(withdrawal.state) && withdrawal.heldReason !== null;
  if (!isContradiction) throw new Refusal("transaction.state.changed");
  return withdrawal;
}

interface Settling {
  readonly withdrawal: Withdrawal;
  readonly decision: StaffDecision;
  readonly settlement: Settlement;
}

/** Above the limit: the first person only asks. Undefined when this person may settle it now. */
async function askSecond(
  deps: SettleDeps,
  tx: Transaction,
  { withdrawal, decision, settlement }: Settling,
): Promise<Withdrawal | undefined> {
  const { actor, reason } = decision;
  if (!(await asksSecond(deps, tx, { withdrawal, actor, reason, settlement }))) return undefined;
  const firstApprover = withdrawal.approver === null ? staffRef(actor) : withdrawal.firstApprover;
  const first: Withdrawal = { ...withdrawal, firstApprover };
  return writeDecision(deps, tx, { withdrawal: first, decision, action: `first-${settlement}` });
}

/** The hold once more and what leaves it, as one group. */
function correctionOf(withdrawal: Withdrawal): TransferRequest[] {
  const { id, memberId, amount } = withdrawal;
  const taken: TransferRequest = {
    from: { member: memberId, kind: "main" },
    to: { member: memberId, kind: "hold" },
    amount,
    code: "withdraw_hold",
    reference: `withdrawal:${id}`,
    key: `withdraw-settle-hold:${id}`,
    group: 1,
  };
  return [taken, ...payoutTransfers(withdrawal, "withdraw-settle")];
}
