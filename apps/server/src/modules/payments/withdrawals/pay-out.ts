/**
 * Payouts by the provider, outside any transaction. The state `transferring` is committed before the provider is
 * called, so that from then on the staff cannot pay manually or reject. The reference makes a repeated call idempotent.
 */

import type { Deps } from "../../../core/deps.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { ProviderFact } from "../../../core/ports/payment-provider.ts";
import { money } from "@openhouse/rules/money/money";
import { canWithdrawalMove } from "@openhouse/rules/payments/withdrawal-states";
import type { Transaction } from "../../../db/connection.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { readBalances } from "../../wallet/index.ts";
import { applyPayout } from "./apply-payout.ts";
import { leaseUntil, nextCheckAt, providerOf, resolveTask } from "../providers/provider-calls.ts";
import { closeReturned } from "./close-withdrawal.ts";
import { systemActor, recordStep } from "../queues/record-step.ts";
import { findPayoutAccount } from "../methods/payout-account-repository.ts";
import { lockWithdrawal, updateWithdrawal } from "./withdrawal-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

export type PayoutDeps = Pick<
  Deps,
  "db" | "ids" | "clock" | "merchants" | "paymentProviders" | "log" | "accountSealer"
>;

/**
 * Starts the payout of an approved withdrawal. Returns undefined when another process started it or the account is
 * frozen.
 */
export async function startPayout(deps: PayoutDeps, approved: Withdrawal): Promise<Withdrawal | undefined> {
  const started = await changeWithdrawal(deps, approved, async (tx, locked) => {
    if (locked.state !== "approved" || locked.payout !== "provider") return undefined;
    const now = deps.clock.realNow();
    const { isFrozen } = await readBalances(tx, locked.merchantId, locked.memberId);
    if (isFrozen) {
      const later = { ...locked, checks: locked.checks + 1, nextCheckAt: nextCheckAt(now, locked.checks) };
      await updateWithdrawal(tx, later);
      return undefined;
    }
    const transferring: Withdrawal = { ...locked, state: "transferring", checks: 0, nextCheckAt: leaseUntil(now) };
    await updateWithdrawal(tx, transferring);
    await recordStep(deps, tx, { subject: transferring, step: { ...systemActor, action: "asked" } });
    return transferring;
  });
  return started === undefined ? undefined : sendPayout(deps, started, "first");
}

/**
 * Requests the payout. If the provider already has one under this reference, it returns that one. The caller holds the
 * lease.
 */
async function sendPayout(deps: PayoutDeps, withdrawal: Withdrawal, attempt: Attempt): Promise<Withdrawal> {
  const { merchantId, withdrawAccountId, reference, amount, fee, bankCode, holder } = withdrawal;
  const account = await findPayoutAccount(deps.db, merchantId, withdrawAccountId);
  if (account === undefined) throw new Error("the payout account of the withdrawal no longer exists");
  const { minor: amountMinor, currency } = money(amount.minor - fee.minor, amount.currency);
  const number = deps.accountSealer.open(account.numberSealed);
  const order = { reference, amountMinor, currency, bankCode, holder, number };
  const call = () => providerOf(deps, withdrawal.provider).createPayout(order);
  return settle(deps, withdrawal, { call, attempt });
}

/** Queries the state of a payout. If the provider does not know it, sends it under the same reference. */
export async function checkPayout(deps: PayoutDeps, withdrawal: Withdrawal): Promise<Withdrawal> {
  let fact: ProviderFact | undefined;
  try {
    fact = await providerOf(deps, withdrawal.provider).findPayout(withdrawal.reference);
  } catch (error) {
    return settle(deps, withdrawal, { call: () => Promise.reject(error), attempt: "again" });
  }
  if (fact === undefined) return sendPayout(deps, withdrawal, "again");
  const payout = fact;
  return settle(deps, withdrawal, { call: () => Promise.resolve(payout), attempt: "again" });
}

/**
 * Before a repeated attempt ("again"), the result of the first one is unknown: there was no reply, or the process
 * crashed.
 */
type Attempt = "first" | "again";

interface PayoutCall {
  readonly call: () => Promise<ProviderFact>;
  readonly attempt: Attempt;
}

/**
 * Applies the provider's reply. Without a reply, schedules another query. A refusal of the first attempt returns the
 * money.
 */
async function settle(deps: PayoutDeps, withdrawal: Withdrawal, { call, attempt }: PayoutCall): Promise<Withdrawal> {
  try {
    const fact = await call();
    return await changeWithdrawal(deps, withdrawal, async (tx, locked) => {
      const { withdrawal: applied } = await applyPayout(deps, tx, { withdrawal: locked, fact });
      if (applied.state !== "transferring" || applied.heldReason !== null) return applied;
      return postpone(deps, tx, { ...applied, providerRef: applied.providerRef ?? fact.providerRef });
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoAnswer(deps, withdrawal, error);
    if (error instanceof ProviderRefused) return applyRefusal(deps, withdrawal, { error, attempt });
    throw error;
  }
}

/** Locks the current withdrawal and runs `work` on it. */
function changeWithdrawal<T>(
  { db }: Pick<Deps, "db">,
  { merchantId, id }: Pick<Withdrawal, "merchantId" | "id">,
  work: (tx: Transaction, locked: Withdrawal) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, merchantId, id);
    if (locked === undefined) throw new Error("the withdrawal no longer exists");
    return work(tx, locked);
  });
}

async function postpone({ clock }: PayoutDeps, tx: Transaction, withdrawal: Withdrawal): Promise<Withdrawal> {
  const { checks } = withdrawal;
  const next = nextCheckAt(clock.realNow(), checks);
  const later = { ...withdrawal, checks: checks + 1, nextCheckAt: next };
  await updateWithdrawal(tx, later);
  await enqueueJob(tx, { task: resolveTask, runAt: next, key: withdrawal.reference });
  return later;
}

function recordNoAnswer(deps: PayoutDeps, withdrawal: Withdrawal, error: ProviderUnavailable): Promise<Withdrawal> {
  deps.log.warn({ err: error, reference: withdrawal.reference }, "the payment provider did not reply");
  return changeWithdrawal(deps, withdrawal, async (tx, locked) => {
    if (locked.state !== "transferring" || locked.heldReason !== null) return locked;
    const step = { actorKind: "provider" as const, actorName: locked.provider, action: "silent", note: error.message };
    if (locked.checks === 0) await recordStep(deps, tx, { subject: locked, step });
    return postpone(deps, tx, locked);
  });
}

/**
 * The refusal of the first attempt proves that nothing was paid, so the money is returned. A later refusal does not
 * prove this, because a gateway may reply 404 while the payout is in progress; the withdrawal is held for the staff.
 */
function applyRefusal(
  deps: PayoutDeps,
  withdrawal: Withdrawal,
  { error, attempt }: { error: ProviderRefused; attempt: Attempt },
): Promise<Withdrawal> {
  deps.log.error({ err: error, reference: withdrawal.reference }, "the payment provider refused a payout");
  return changeWithdrawal(deps, withdrawal, async (tx, locked) => {
    if (!canWithdrawalMove(locked.state, "failed") || locked.heldReason !== null) return locked;
    const actor = { actorKind: "provider" as const, actorName: locked.provider };
    if (attempt === "first" && locked.checks === 0) {
      const step = { ...actor, action: "refused", note: error.message };
      return closeReturned(deps, tx, { withdrawal: locked, step, at: deps.clock.businessNow(), state: "failed" });
    }
    const held: Withdrawal = { ...locked, heldReason: "contradiction", nextCheckAt: null };
    await updateWithdrawal(tx, held);
    const note = `contradiction: ${error.message}`;
    await recordStep(deps, tx, { subject: held, step: { ...actor, action: "held", note } });
    return held;
  });
}
