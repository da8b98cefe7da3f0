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
 * Starts the payout of an approved withdrawal. Returns undefined if the withdrawal is no longer approved, for example
 * because another process started the payout, or if the wallet is frozen, in which case the payout is tried again
 * later.
 */
export async function startPayout(deps: PayoutDeps, approvedWithdrawal: Withdrawal): Promise<Withdrawal | undefined> {
  const startedPayout = await changeWithdrawal(deps, approvedWithdrawal, async (tx, lockedWithdrawal) => {
    if (lockedWithdrawal.state !== "approved" || lockedWithdrawal.payout !== "provider") return undefined;
    const now = deps.clock.realNow();
    const { isFrozen } = await readBalances(tx, lockedWithdrawal.merchantId, lockedWithdrawal.memberId);
    if (isFrozen) {
      const postponedWithdrawal = {
        ...lockedWithdrawal,
        checks: lockedWithdrawal.checks + 1,
        nextCheckAt: nextCheckAt(now, lockedWithdrawal.checks),
      };
      await updateWithdrawal(tx, postponedWithdrawal);
      return undefined;
    }
    const transferringWithdrawal: Withdrawal = {
      ...lockedWithdrawal,
      state: "transferring",
      checks: 0,
      nextCheckAt: leaseUntil(now),
    };
    await updateWithdrawal(tx, transferringWithdrawal);
    await recordStep(deps, tx, { subject: transferringWithdrawal, step: { ...systemActor, action: "asked" } });
    return transferringWithdrawal;
  });
  return startedPayout === undefined ? undefined : sendPayout(deps, startedPayout, "first");
}

/**
 * Requests the payout. If the provider already has a payout under this reference, the provider returns that payout. The
 * caller holds the lease.
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
 * Before a repeated attempt ("again"), the result of the first attempt is unknown: there was no reply, or the process
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
    return await changeWithdrawal(deps, withdrawal, async (tx, lockedWithdrawal) => {
      const { withdrawal: appliedWithdrawal } = await applyPayout(deps, tx, { withdrawal: lockedWithdrawal, fact });
      if (appliedWithdrawal.state !== "transferring" || appliedWithdrawal.heldReason !== null) return appliedWithdrawal;
      return postpone(deps, tx, {
        ...appliedWithdrawal,
        providerRef: appliedWithdrawal.providerRef ?? fact.providerRef,
      });
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoReply(deps, withdrawal, error);
    if (error instanceof ProviderRefused) return applyRefusal(deps, withdrawal, { error, attempt });
    throw error;
  }
}

/** Locks the current withdrawal and runs `change` on it. */
function changeWithdrawal<T>(
  { db }: Pick<Deps, "db">,
  { merchantId, id }: Pick<Withdrawal, "merchantId" | "id">,
  change: (tx: Transaction, lockedWithdrawal: Withdrawal) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const lockedWithdrawal = await lockWithdrawal(tx, merchantId, id);
    if (lockedWithdrawal === undefined) throw new Error("the withdrawal no longer exists");
    return change(tx, lockedWithdrawal);
  });
}

async function postpone({ clock }: PayoutDeps, tx: Transaction, withdrawal: Withdrawal): Promise<Withdrawal> {
  const { checks } = withdrawal;
  const next = nextCheckAt(clock.realNow(), checks);
  const postponedWithdrawal = { ...withdrawal, checks: checks + 1, nextCheckAt: next };
  await updateWithdrawal(tx, postponedWithdrawal);
  await enqueueJob(tx, { task: resolveTask, runAt: next, key: withdrawal.reference });
  return postponedWithdrawal;
}

function recordNoReply(deps: PayoutDeps, withdrawal: Withdrawal, error: ProviderUnavailable): Promise<Withdrawal> {
  deps.log.warn({ err: error, reference: withdrawal.reference }, "the payment provider did not reply");
  return changeWithdrawal(deps, withdrawal, async (tx, lockedWithdrawal) => {
    if (lockedWithdrawal.state !== "transferring" || lockedWithdrawal.heldReason !== null) return lockedWithdrawal;
    const step = {
      actorKind: "provider" as const,
      actorName: lockedWithdrawal.provider,
      action: "silent",
      note: error.message,
    };
    if (lockedWithdrawal.checks === 0) await recordStep(deps, tx, { subject: lockedWithdrawal, step });
    return postpone(deps, tx, lockedWithdrawal);
  });
}

/**
 * The refusal of the first attempt proves that nothing was paid, so the money is returned. A later refusal does not
 * prove this, because a proxy may reply 404 while the payout is in progress. The withdrawal is then held for the staff.
 */
function applyRefusal(
  deps: PayoutDeps,
  withdrawal: Withdrawal,
  { error, attempt }: { error: ProviderRefused; attempt: Attempt },
): Promise<Withdrawal> {
  deps.log.error({ err: error, reference: withdrawal.reference }, "the payment provider refused a payout");
  return changeWithdrawal(deps, withdrawal, async (tx, lockedWithdrawal) => {
    if (!canWithdrawalMove(lockedWithdrawal.state, "failed") || lockedWithdrawal.heldReason !== null)
      return lockedWithdrawal;
    const actor = { actorKind: "provider" as const, actorName: lockedWithdrawal.provider };
    if (attempt === "first" && lockedWithdrawal.checks === 0) {
      const step = { ...actor, action: "refused", note: error.message };
      return closeReturned(deps, tx, {
        withdrawal: lockedWithdrawal,
        step,
        at: deps.clock.businessNow(),
        state: "failed",
      });
    }
    const heldWithdrawal: Withdrawal = { ...lockedWithdrawal, heldReason: "contradiction", nextCheckAt: null };
    await updateWithdrawal(tx, heldWithdrawal);
    const note = `contradiction: ${error.message}`;
    await recordStep(deps, tx, { subject: heldWithdrawal, step: { ...actor, action: "held", note } });
    return heldWithdrawal;
  });
}
