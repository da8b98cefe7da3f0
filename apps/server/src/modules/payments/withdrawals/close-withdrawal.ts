/**
 * Closes a withdrawal as paid (the held money leaves the merchant), or as rejected or failed (the held money returns to
 * the member). Each function runs in the caller's transaction on a locked withdrawal. The ledger's idempotency keys
 * follow from the withdrawal's id.
 */

import { canWithdrawalMove } from "@openhouse/rules/payments/withdrawal-states";
import type { Deps } from "../../../core/deps.ts";
import type { DomainEvent } from "../../../core/events.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { recordStep } from "../queues/record-step.ts";
import type { Step } from "../queues/record-step.ts";
import { openReceipt } from "../receipts/open-receipt.ts";
import { payoutTransfers } from "./payout-transfers.ts";
import { updateWithdrawal } from "./withdrawal-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

type CloseDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface Ending {
  readonly withdrawal: Withdrawal;
  readonly step: Step;
  /** Business time. */
  readonly at: Date;
}

/**
 * Closes a paid withdrawal, even if the wallet is frozen, and opens the receipt that the member confirms. Refuses
 * `transaction.state.changed`. Emits `withdrawal.paid`.
 */
export async function closePaid(
  deps: CloseDeps,
  tx: Transaction,
  { withdrawal, step, at }: Ending,
): Promise<Withdrawal> {
  const paidWithdrawal = endedWithdrawal(withdrawal, "success", at);
  await post(deps, tx, {
    merchantId: paidWithdrawal.merchantId,
    at,
    transfers: payoutTransfers(paidWithdrawal, "withdraw"),
    hasOwnEvent: true,
  });
  await openReceipt(deps, tx, { withdrawal: paidWithdrawal, at });
  return finish(deps, tx, { withdrawal: paidWithdrawal, step, at });
}

/**
 * Returns the money: `rejected` by the staff before the payout was requested, or `failed` afterwards, as the provider
 * reports or the staff decides. Refuses `transaction.state.changed`. Emits `withdrawal.rejected` or
 * `withdrawal.failed`.
 */
export async function closeReturned(
  deps: CloseDeps,
  tx: Transaction,
  { withdrawal, step, at, state }: Ending & { state: "rejected" | "failed" },
): Promise<Withdrawal> {
  const returnedWithdrawal = endedWithdrawal(withdrawal, state, at);
  const { merchantId, id, memberId, amount } = returnedWithdrawal;
  const release: TransferRequest = {
    from: { member: memberId, kind: "hold" },
    to: { member: memberId, kind: "main" },
    amount,
    code: "withdraw_release",
    reference: `withdrawal:${id}`,
    key: `withdraw-release:${id}`,
  };
  await post(deps, tx, { merchantId, at, transfers: [release], hasOwnEvent: true });
  return finish(deps, tx, { withdrawal: returnedWithdrawal, step, at });
}

function endedWithdrawal(withdrawal: Withdrawal, state: "success" | "rejected" | "failed", at: Date): Withdrawal {
  if (!canWithdrawalMove(withdrawal.state, state)) throw new Refusal("transaction.state.changed");
  const decidedAt = withdrawal.decidedAt ?? at;
  return { ...withdrawal, state, closedAt: at, decidedAt, heldReason: null, nextCheckAt: null };
}

const eventNames = {
  success: "withdrawal.paid",
  rejected: "withdrawal.rejected",
  failed: "withdrawal.failed",
} as const;

async function finish(deps: CloseDeps, tx: Transaction, { withdrawal, step, at }: Ending): Promise<Withdrawal> {
  await updateWithdrawal(tx, withdrawal);
  await recordStep(deps, tx, { subject: withdrawal, step });
  const { state } = withdrawal;
  if (state !== "success" && state !== "rejected" && state !== "failed") return withdrawal;
  const event = withdrawalEvent(eventNames[state], withdrawal);
  await appendEvents(deps, tx, { merchantId: withdrawal.merchantId, at, events: [event] });
  return withdrawal;
}

type WithdrawalEventName = (typeof eventNames)[keyof typeof eventNames] | "withdrawal.approved";

export function withdrawalEvent(name: WithdrawalEventName, { id, memberId, amount }: Withdrawal): DomainEvent {
  const { minor, currency } = amount;
  const payload = { withdrawalId: String(id), memberId: String(memberId), amountMinor: String(minor), currency };
  return { name, aggregateId: memberId, payload };
}
