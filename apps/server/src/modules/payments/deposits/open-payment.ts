/**
 * Opens a deposit at its provider, outside any transaction. Calling again with the deposit's reference opens no second
 * payment. When the result is unknown, the deposit stays `new` and a job repeats the call.
 */

import { readEmvQr } from "@openhouse/rules/payments/emv-qr";
import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import type { Deps } from "../../../core/deps.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { ProviderPayment } from "../../../core/ports/payment-provider.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { applyPayment, closeDeposit } from "./apply-payment.ts";
import { nextCheckAt, providerOf, resolveTask } from "../providers/provider-calls.ts";
import { lockDeposit, updateDeposit } from "./deposit-repository.ts";
import type { Deposit } from "./deposit.ts";
import { recordStep } from "../queues/record-step.ts";

export type PaymentDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "paymentProviders" | "log">;

/** Calls the provider, stores the reply and returns the deposit. The caller holds the lease. */
export async function openPayment(deps: PaymentDeps, deposit: Deposit): Promise<Deposit> {
  const { requested, merchantId } = deposit;
  try {
    const payment = await providerOf(deps, deposit.provider).createPayment({
      reference: deposit.reference,
      means: deposit.means,
      amountMinor: requested.minor,
      currency: requested.currency,
      channel: deposit.channelName,
      payee: deps.merchants.byId(merchantId).name,
      language: deposit.language,
      returnUrl: deposit.returnUrl,
    });
    return await changeDeposit(deps, deposit, (tx, locked) => storePayment(deps, tx, { locked, payment }));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoAnswer(deps, deposit, error);
    if (error instanceof ProviderRefused) return rejectRefused(deps, deposit, error);
    throw error;
  }
}

/** Locks the current deposit, runs `work` on it and returns the result. */
export function changeDeposit(
  deps: Pick<Deps, "db">,
  { merchantId, id }: Pick<Deposit, "merchantId" | "id">,
  work: (tx: Transaction, locked: Deposit) => Promise<Deposit>,
): Promise<Deposit> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockDeposit(tx, merchantId, id);
    if (locked === undefined) throw new Error("the deposit no longer exists");
    return work(tx, locked);
  });
}

/**
 * Stores the provider's reply. A webhook message may have been applied before; then the reply is only compared with the
 * deposit.
 */
async function storePayment(
  deps: PaymentDeps,
  tx: Transaction,
  { locked, payment }: { locked: Deposit; payment: ProviderPayment },
): Promise<Deposit> {
  const isOtherPayment = locked.providerRef !== null && locked.providerRef !== payment.providerRef;
  if (isOtherPayment || !isDepositOpen(locked.state) || locked.heldReason !== null) {
    return (await applyPayment(deps, tx, { deposit: locked, fact: payment })).deposit;
  }
  const opened: Deposit = {
    ...locked,
    state: "pending",
    providerRef: payment.providerRef,
    redirectUrl: payment.redirectUrl,
    payTo: isCodeOfDeposit(locked, payment.payTo) ? payment.payTo : null,
    nextCheckAt: nextCheckAt(deps.clock.realNow(), 0),
    checks: 0,
  };
  if (opened.payTo !== payment.payTo)
    deps.log.error({ reference: locked.reference }, "the provider's QR code belongs to another payment");
  await updateDeposit(tx, opened);
  if (locked.state === "new") {
    const step = {
      actorKind: "provider" as const,
      actorName: locked.provider,
      action: "opened",
      note: payment.providerRef,
    };
    await recordStep(deps, tx, { subject: opened, step });
  }
  return (await applyPayment(deps, tx, { deposit: opened, fact: payment })).deposit;
}

/** Checks a QR code before it is shown, because a code with another amount or reference would cause a wrong payment. */
function isCodeOfDeposit({ reference, requested }: Deposit, payTo: ProviderPayment["payTo"]): boolean {
  if (payTo?.kind !== "qr") return true;
  const code = readEmvQr(payTo.text);
  const isSameAmount = code?.amount.minor === requested.minor && code.amount.currency === requested.currency;
  return isSameAmount && code.reference === reference;
}

/** The result of the call is unknown: schedules another call. */
export function recordNoAnswer(deps: PaymentDeps, deposit: Deposit, error: ProviderUnavailable): Promise<Deposit> {
  deps.log.warn({ err: error, reference: deposit.reference }, "the payment provider did not reply");
  return changeDeposit(deps, deposit, async (tx, locked) => {
    if (!isDepositOpen(locked.state) || locked.heldReason !== null) return locked;
    const next = nextCheckAt(deps.clock.realNow(), locked.checks);
    const later: Deposit = { ...locked, checks: locked.checks + 1, nextCheckAt: next };
    await updateDeposit(tx, later);
    const step = { actorKind: "provider" as const, actorName: locked.provider, action: "silent", note: error.message };
    if (locked.checks === 0) await recordStep(deps, tx, { subject: later, step });
    await enqueueJob(tx, { task: resolveTask, runAt: next, key: locked.reference });
    return later;
  });
}

function rejectRefused(deps: PaymentDeps, deposit: Deposit, error: ProviderRefused): Promise<Deposit> {
  deps.log.error({ err: error, reference: deposit.reference }, "the payment provider refused a deposit");
  return changeDeposit(deps, deposit, async (tx, locked) => {
    // A webhook message may have been applied before; a held deposit is left to the staff.
    if (locked.state !== "new" || locked.heldReason !== null) return locked;
    const refused: Deposit = { ...locked, state: "rejected", closedAt: deps.clock.businessNow(), nextCheckAt: null };
    const step = { actorKind: "provider" as const, actorName: locked.provider, action: "refused", note: error.message };
    return closeDeposit(deps, tx, { deposit: refused, step });
  });
}
