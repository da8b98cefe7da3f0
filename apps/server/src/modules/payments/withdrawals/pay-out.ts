/**
 * Payouts by the provider, outside any transaction. The step to `transferring` is committed before the provider is
 * asked, so that from then on nobody pays by hand or rejects; the reference makes sure that asking again pays once.
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
import { leaseUntil, nextCheckAt, providerOf, resolveTask } from "../providers/ask-provider.ts";
import { closeReturned } from "./close-withdrawal.ts";
import { houseItself, noteStep } from "../queues/note-step.ts";
import { findPayoutAccount } from "../methods/payout-account-repository.ts";
import { lockWithdrawal, updateWithdrawal } from "./withdrawal-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

export type PayoutDeps = Pick<
  Deps,
  "db" | "ids" | "clock" | "merchants" | "paymentProviders" | "log" | "accountSealer"
>;

/** Starts the payout of an approved withdrawal; undefined when somebody else did, or the account is frozen. */
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
    const asked: Withdrawal = { ...locked, state: "transferring", checks: 0, nextCheckAt: leaseUntil(now) };
    await updateWithdrawal(tx, asked);
    await noteStep(deps, tx, { subject: asked, step: { ...houseItself, action: "asked" } });
    return asked;
  });
  return started === undefined ? undefined : sendPayout(deps, started, "first");
}

/** Asks the provider for the payout, or for the one that it has under the reference. The caller has the lease. */
async function sendPayout(deps: PayoutDeps, withdrawal: Withdrawal, attempt: Attempt): Promise<Withdrawal> {
  const { merchantId, withdrawAccountId, reference, amount, fee, bankCode, holder } = withdrawal;
  const account = await findPayoutAccount(deps.db, merchantId, withdrawAccountId);
  if (account === undefined) throw new Error("a withdrawal's account cannot vanish");
  const { minor: amountMinor, currency } = money(amount.minor - fee.minor, amount.currency);
  const number = deps.accountSealer.open(account.numberSealed);
  const order = { reference, amountMinor, currency, bankCode, holder, number };
  const ask = () => providerOf(deps, withdrawal.provider).createPayout(order);
  return settle(deps, withdrawal, { ask, attempt });
}

/** Asks how a payout stands; one that the provider does not know is sent, under the same name. */
export async function checkPayout(deps: PayoutDeps, withdrawal: Withdrawal): Promise<Withdrawal> {
  let fact: ProviderFact | undefined;
  try {
    fact = await providerOf(deps, withdrawal.provider).findPayout(withdrawal.reference);
  } catch (error) {
    return settle(deps, withdrawal, { ask: () => Promise.reject(error), attempt: "again" });
  }
  if (fact === undefined) return sendPayout(deps, withdrawal, "again");
  const known = fact;
  return settle(deps, withdrawal, { ask: () => Promise.resolve(known), attempt: "again" });
}

/** Of a second attempt nobody knows what became of the first: it was silent, or the process that made it died. */
type Attempt = "first" | "again";

interface Question {
  readonly ask: () => Promise<ProviderFact>;
  readonly attempt: Attempt;
}

/** Applies what the provider says; silence is asked about again, a refusal at once gives the money back. */
async function settle(deps: PayoutDeps, withdrawal: Withdrawal, { ask, attempt }: Question): Promise<Withdrawal> {
  try {
    const fact = await ask();
    return await changeWithdrawal(deps, withdrawal, async (tx, locked) => {
      const { withdrawal: applied } = await applyPayout(deps, tx, { withdrawal: locked, fact });
      if (applied.state !== "transferring" || applied.heldReason !== null) return applied;
      return postpone(deps, tx, { ...applied, providerRef: applied.providerRef ?? fact.providerRef });
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return noteSilence(deps, withdrawal, error);
    if (error instanceof ProviderRefused) return takeRefusal(deps, withdrawal, { error, attempt });
    throw error;
  }
}

/** Runs `work` on the withdrawal as it stands now, locked. */
function changeWithdrawal<T>(
  { db }: Pick<Deps, "db">,
  { merchantId, id }: Pick<Withdrawal, "merchantId" | "id">,
  work: (tx: Transaction, locked: Withdrawal) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, merchantId, id);
    if (locked === undefined) throw new Error("a withdrawal cannot vanish");
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

function noteSilence(deps: PayoutDeps, withdrawal: Withdrawal, error: ProviderUnavailable): Promise<Withdrawal> {
  deps.log.warn({ err: error, reference: withdrawal.reference }, "the payment provider did not answer");
  return changeWithdrawal(deps, withdrawal, async (tx, locked) => {
    if (locked.state !== "transferring" || locked.heldReason !== null) return locked;
    const step = { actorKind: "provider" as const, actorName: locked.provider, action: "silent", note: error.message };
    if (locked.checks === 0) await noteStep(deps, tx, { subject: locked, step });
    return postpone(deps, tx, locked);
  });
}

/**
 * The first attempt's refusal says that nothing went out: the money goes back. A later one says nothing about the
 * attempts before it (a gateway may answer 404 to everything while the payout is under way): held for a person.
 */
function takeRefusal(
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
    await noteStep(deps, tx, { subject: held, step: { ...actor, action: "held", note } });
    return held;
  });
}
