/**
 * The staff's decisions on a held deposit: credit the paid amount, or reject the deposit, so that the provider returns
 * the money. Transfers to the merchant's own account are booked by book-transfer.ts. Each decision runs in the caller's
 * transaction and writes an audit entry. Source: docs/security.md, Signed messages.
 */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { decideApproval } from "../../approvals/index.ts";
import { releaseDepositRoom, takeDepositRoom } from "../../limits/index.ts";
import { lockWallets } from "../../wallet/index.ts";
import { closeDeposit } from "./apply-payment.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { lockDeposit, updateDeposit } from "./deposit-repository.ts";
import { bankPaymentOf, manualProvider, transferApproval } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { freeBankReference } from "../queues/bank-reference-repository.ts";
import { recordStep } from "../queues/record-step.ts";

export type DecideDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Credits the amount that the provider reports as paid. Refusals, in this order: `not.exists.transaction`,
 * `transaction.state.changed` (not held), `account.currency.wrong` (paid in another currency), `member.excluded` and
 * `deposit.limit.reached` (checked if more was paid than requested, or if the deposit had ended, so that it no longer
 * counted), the refusals of `creditDeposit`. Side effects: makes the deposit limits count the paid amount.
 */
export async function approveDeposit(deps: DecideDeps, tx: Transaction, decision: StaffDecision): Promise<Deposit> {
  const deposit = await lockHeldDeposit(tx, decision);
  const { requested, paidMinor, paidCurrency, provider } = deposit;
  if (paidMinor === null || paidCurrency === null || provider === manualProvider)
    throw new Refusal("transaction.state.changed");
  if (!isCurrencyCode(paidCurrency) || paidCurrency !== requested.currency) throw new Refusal("account.currency.wrong");
  await countPaidAmount(deps, tx, { deposit, paidMinor });
  const creditedDeposit = await creditDeposit(deps, tx, {
    deposit,
    amount: money(paidMinor, paidCurrency),
    step: { actorKind: "staff", actorName: decision.actor.account, action: "approved", note: decision.reason },
    at: deps.clock.businessNow(),
  });
  await auditDeposit(deps, tx, { deposit: creditedDeposit, decision, action: "approved" });
  return creditedDeposit;
}

/**
 * Counts the paid amount against the deposit limits. An open deposit already counts with its requested amount. An ended
 * deposit does not count.
 */
export async function countPaidAmount(
  deps: DecideDeps,
  tx: Transaction,
  { deposit, paidMinor }: { deposit: Deposit; paidMinor: bigint },
): Promise<void> {
  const { merchantId, memberId, requested, createdAt } = deposit;
  const uncounted = isDepositOpen(deposit.state) ? paidMinor - requested.minor : paidMinor;
  if (uncounted === 0n) return;
  await lockWallets(tx, merchantId, [memberId]);
  const owner = { merchantId, memberId };
  if (uncounted > 0n)
    await takeDepositRoom(deps, tx, { ...owner, amountMinor: uncounted, at: deps.clock.businessNow() });
  else await releaseDepositRoom(deps, tx, { ...owner, amountMinor: -uncounted, at: createdAt });
}

/**
 * Rejects a held deposit, or an open or held transfer to the merchant's own account, and deletes the first person's
 * entry of a transfer. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (a deposit in any
 * other state).
 */
export async function rejectDeposit(deps: DecideDeps, tx: Transaction, decision: StaffDecision): Promise<Deposit> {
  const lockedDeposit = await lockHeldDeposit(tx, decision);
  const deposit =
    lockedDeposit.provider === manualProvider
      ? await deleteFirstEntry(deps, tx, { lockedDeposit, decision })
      : lockedDeposit;
  const step = {
    actorKind: "staff" as const,
    actorName: decision.actor.account,
    action: "rejected",
    note: decision.reason,
  };
  const rejectedDeposit = await closeRejected(deps, tx, { deposit, step });
  await auditDeposit(deps, tx, { deposit: rejectedDeposit, decision, action: "rejected" });
  return rejectedDeposit;
}

/**
 * A deposit that is already closed keeps its state: it no longer counts against limits, and its member was informed.
 */
async function closeRejected(
  deps: DecideDeps,
  tx: Transaction,
  { deposit, step }: { deposit: Deposit; step: Parameters<typeof recordStep>[2]["step"] },
): Promise<Deposit> {
  if (isDepositOpen(deposit.state)) {
    const closedAt = deps.clock.businessNow();
    const rejectedDeposit: Deposit = { ...deposit, state: "rejected", heldReason: null, closedAt, nextCheckAt: null };
    return closeDeposit(deps, tx, { deposit: rejectedDeposit, step });
  }
  const unheld: Deposit = { ...deposit, heldReason: null };
  await updateDeposit(tx, unheld);
  await recordStep(deps, tx, { subject: unheld, step });
  return unheld;
}

/** The actions that this staff member may take now. The operations check them again. */
export function actionsOnDeposit(deposit: Deposit, actor: StaffActor): string[] {
  const { state, heldReason, paidCurrency, requested, firstDecider } = deposit;
  const mayDecide = actor.roles.includes("finance") || actor.roles.includes("admin");
  if (!mayDecide) return [];
  if (deposit.provider === manualProvider) {
    const offers: [string, boolean][] = [
      ["book", state !== "approved" && firstDecider?.id !== actor.staffId],
      ["reject", heldReason !== null || isDepositOpen(state)],
    ];
    return offers.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
  }
  if (heldReason === null) return isDepositOpen(state) ? ["check"] : [];
  return paidCurrency === requested.currency ? ["approve", "reject"] : ["reject"];
}

async function deleteFirstEntry(
  deps: DecideDeps,
  tx: Transaction,
  { lockedDeposit, decision: { actor, id: subjectId, reason } }: { lockedDeposit: Deposit; decision: StaffDecision },
): Promise<Deposit> {
  const verdict = { kind: transferApproval, subjectId, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  if (lockedDeposit.providerRef !== null) {
    await freeBankReference(tx, bankPaymentOf({ ...lockedDeposit, providerRef: lockedDeposit.providerRef }));
  }
  const emptyEntry = { paidMinor: null, paidCurrency: null, providerRef: null, needsSecond: false, firstDecider: null };
  return { ...lockedDeposit, ...emptyEntry };
}

async function lockHeldDeposit(tx: Transaction, { actor, id }: StaffDecision): Promise<Deposit> {
  const deposit = await lockDeposit(tx, actor.merchantId, id);
  if (deposit === undefined) throw new Refusal("not.exists.transaction");
  const isOpenTransfer = deposit.provider === manualProvider && isDepositOpen(deposit.state);
  if (deposit.heldReason === null && !isOpenTransfer) throw new Refusal("transaction.state.changed");
  return deposit;
}

/** Writes the audit entry of a decision. */
export async function auditDeposit(
  { clock }: DecideDeps,
  tx: Transaction,
  { deposit, decision, action }: { deposit: Deposit; decision: StaffDecision; action: string },
): Promise<void> {
  const { merchantId, id, state, reference, requested, paidMinor, paidCurrency } = deposit;
  const paidDetail = paidMinor === null ? {} : { paidMinor: String(paidMinor), paidCurrency };
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(decision.actor),
    action: `deposit.${action}`,
    subject: { kind: "deposit", id: String(id) },
    detail: { state, reference, requestedMinor: String(requested.minor), currency: requested.currency, ...paidDetail },
    reason: decision.reason,
  });
}
