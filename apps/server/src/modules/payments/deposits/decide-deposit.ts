/**
 * The staff's decisions on a deposit that is held: credit what was paid, or turn it down (the provider gives the money
 * back). Transfers to the house's own account are booked by book-transfer.ts. Each in the caller's transaction, with an
 * entry in the audit chain. Source: docs/security.md, Signed messages.
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
import { handProvider, transferApproval } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { noteStep } from "../queues/note-step.ts";

export type DecideDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Credits what the provider says was paid. Refusals, in this order: `not.exists.transaction`,
 * `transaction.state.changed` (not held), `account.currency.wrong` (paid in another currency), `member.excluded` and
 * `deposit.limit.reached` (paid more than there is room for: more than was asked for, or after its end, when its room
 * was given back), those of `creditDeposit`. Side effects: the deposit limits count what was paid.
 */
export async function approveDeposit(deps: DecideDeps, tx: Transaction, decision: StaffDecision): Promise<Deposit> {
  const deposit = await lockHeld(tx, decision);
  const { requested, paidMinor, paidCurrency, provider } = deposit;
  if (paidMinor === null || paidCurrency === null || provider === handProvider)
    throw new Refusal("transaction.state.changed");
  if (!isCurrencyCode(paidCurrency) || paidCurrency !== requested.currency) throw new Refusal("account.currency.wrong");
  await takeRoom(deps, tx, { deposit, paidMinor });
  const credited = await creditDeposit(deps, tx, {
    deposit,
    amount: money(paidMinor, paidCurrency),
    step: { actorKind: "staff", actorName: decision.actor.account, action: "approved", note: decision.reason },
    at: deps.clock.businessNow(),
  });
  await auditDeposit(deps, tx, { deposit: credited, decision, action: "approved" });
  return credited;
}

/** Counts what was paid: an open deposit has the room of what was requested, of one that ended nothing is left. */
export async function takeRoom(
  deps: DecideDeps,
  tx: Transaction,
  { deposit, paidMinor }: { deposit: Deposit; paidMinor: bigint },
): Promise<void> {
  const { merchantId, memberId, requested, createdAt } = deposit;
  const missing = isDepositOpen(deposit.state) ? paidMinor - requested.minor : paidMinor;
  if (missing === 0n) return;
  await lockWallets(tx, merchantId, [memberId]);
  const use = { merchantId, memberId };
  if (missing > 0n) await takeDepositRoom(deps, tx, { ...use, amountMinor: missing, at: deps.clock.businessNow() });
  else await releaseDepositRoom(deps, tx, { ...use, amountMinor: -missing, at: createdAt });
}

/**
 * Turns it down; what a first person said of a transfer is forgotten. Refusals, in this order:
 * `not.exists.transaction`, `transaction.state.changed` (not held; of a transfer: ended).
 */
export async function rejectDeposit(deps: DecideDeps, tx: Transaction, decision: StaffDecision): Promise<Deposit> {
  const locked = await lockHeld(tx, decision);
  const deposit = locked.provider === handProvider ? await forgetBooking(deps, tx, { locked, decision }) : locked;
  const step = {
    actorKind: "staff" as const,
    actorName: decision.actor.account,
    action: "rejected",
    note: decision.reason,
  };
  const rejected = await turnDown(deps, tx, { deposit, step });
  await auditDeposit(deps, tx, { deposit: rejected, decision, action: "rejected" });
  return rejected;
}

/** One that was closed before keeps its state: its room was given back, its member was told. */
async function turnDown(
  deps: DecideDeps,
  tx: Transaction,
  { deposit, step }: { deposit: Deposit; step: Parameters<typeof noteStep>[2]["step"] },
): Promise<Deposit> {
  if (isDepositOpen(deposit.state)) {
    const closedAt = deps.clock.businessNow();
    const rejected: Deposit = { ...deposit, state: "rejected", heldReason: null, closedAt, nextCheckAt: null };
    return closeDeposit(deps, tx, { deposit: rejected, step });
  }
  const settled: Deposit = { ...deposit, heldReason: null };
  await updateDeposit(tx, settled);
  await noteStep(deps, tx, { subject: settled, step });
  return settled;
}

/** What a person may do with a deposit now; the operations check it again. */
export function actionsOnDeposit(deposit: Deposit, actor: StaffActor): string[] {
  const { state, heldReason, paidCurrency, requested, firstDecider } = deposit;
  const mayDecide = actor.roles.includes("finance") || actor.roles.includes("admin");
  if (!mayDecide) return [];
  if (deposit.provider === handProvider) {
    const offers: [string, boolean][] = [
      ["book", state !== "approved" && firstDecider?.id !== actor.staffId],
      ["reject", heldReason !== null || isDepositOpen(state)],
    ];
    return offers.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
  }
  if (heldReason === null) return isDepositOpen(state) ? ["check"] : [];
  return paidCurrency === requested.currency ? ["approve", "reject"] : ["reject"];
}

async function forgetBooking(
  deps: DecideDeps,
  tx: Transaction,
  { locked, decision: { actor, id: subjectId, reason } }: { locked: Deposit; decision: StaffDecision },
): Promise<Deposit> {
  const verdict = { kind: transferApproval, subjectId, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  const nothing = { paidMinor: null, paidCurrency: null, providerRef: null, needsSecond: false, firstDecider: null };
  return { ...locked, ...nothing };
}

async function lockHeld(tx: Transaction, { actor, id }: StaffDecision): Promise<Deposit> {
  const deposit = await lockDeposit(tx, actor.merchantId, id);
  if (deposit === undefined) throw new Refusal("not.exists.transaction");
  const isOpenTransfer = deposit.provider === handProvider && isDepositOpen(deposit.state);
  if (deposit.heldReason === null && !isOpenTransfer) throw new Refusal("transaction.state.changed");
  return deposit;
}

/** The entry of a decision in the audit chain. */
export async function auditDeposit(
  { clock }: DecideDeps,
  tx: Transaction,
  { deposit, decision, action }: { deposit: Deposit; decision: StaffDecision; action: string },
): Promise<void> {
  const { merchantId, id, state, reference, requested, paidMinor, paidCurrency } = deposit;
  const paid = paidMinor === null ? {} : { paidMinor: String(paidMinor), paidCurrency };
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(decision.actor),
    action: `deposit.${action}`,
    subject: { kind: "deposit", id: String(id) },
    detail: { state, reference, requestedMinor: String(requested.minor), currency: requested.currency, ...paid },
    reason: decision.reason,
  });
}
