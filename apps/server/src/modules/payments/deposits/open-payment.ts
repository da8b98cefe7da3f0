/**
 * Opens a deposit at its provider, outside any transaction. Calling again with the deposit's reference opens no second
 * payment. If the result is unknown, the deposit stays `new` and a job repeats the call.
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

export type PaymentDeps = Pick<
  Deps,
  "db" | "ids" | "clock" | "merchants" | "paymentProviders" | "log" | "actionRefusalOf"
>;

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
    return await changeDeposit(deps, deposit, (tx, lockedDeposit) =>
      storePayment(deps, tx, { lockedDeposit, payment }),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoReply(deps, deposit, error);
    if (error instanceof ProviderRefused) return rejectRefused(deps, deposit, error);
    throw error;
  }
}

/** Locks the current deposit, runs `change` on it and returns the result. */
export function changeDeposit(
  deps: Pick<Deps, "db">,
  { merchantId, id }: Pick<Deposit, "merchantId" | "id">,
  change: (tx: Transaction, lockedDeposit: Deposit) => Promise<Deposit>,
): Promise<Deposit> {
  return deps.db.transaction(async (tx) => {
    const lockedDeposit = await lockDeposit(tx, merchantId, id);
    if (lockedDeposit === undefined) throw new Error("the deposit no longer exists");
    return change(tx, lockedDeposit);
  });
}

/**
 * Stores the provider's reply. A webhook message may have been applied before; then the reply is only compared with the
 * deposit.
 */
async function storePayment(
  deps: PaymentDeps,
  tx: Transaction,
  { lockedDeposit, payment }: { lockedDeposit: Deposit; payment: ProviderPayment },
): Promise<Deposit> {
  const isOtherPayment = lockedDeposit.providerRef !== null && lockedDeposit.providerRef !== payment.providerRef;
  if (isOtherPayment || !isDepositOpen(lockedDeposit.state) || lockedDeposit.heldReason !== null) {
    return (await applyPayment(deps, tx, { deposit: lockedDeposit, fact: payment })).deposit;
  }
  const openedDeposit: Deposit = {
    ...lockedDeposit,
    state: "pending",
    providerRef: payment.providerRef,
    redirectUrl: payment.redirectUrl,
    payTo: isCodeOfDeposit(lockedDeposit, payment.payTo) ? payment.payTo : null,
    nextCheckAt: nextCheckAt(deps.clock.realNow(), 0),
    checks: 0,
  };
  if (openedDeposit.payTo !== payment.payTo)
    deps.log.error({ reference: lockedDeposit.reference }, "the provider's QR code belongs to another payment");
  await updateDeposit(tx, openedDeposit);
  if (lockedDeposit.state === "new") {
    const step = {
      actorKind: "provider" as const,
      actorName: lockedDeposit.provider,
      action: "opened",
      note: payment.providerRef,
    };
    await recordStep(deps, tx, { subject: openedDeposit, step });
  }
  return (await applyPayment(deps, tx, { deposit: openedDeposit, fact: payment })).deposit;
}

/** Checks a QR code before it is shown, because a code with another amount or reference would cause a wrong payment. */
function isCodeOfDeposit({ reference, requested }: Deposit, payTo: ProviderPayment["payTo"]): boolean {
  if (payTo?.kind !== "qr") return true;
  const code = readEmvQr(payTo.text);
  const isSameAmount = code?.amount.minor === requested.minor && code.amount.currency === requested.currency;
  return isSameAmount && code.reference === reference;
}

/** Schedules another call, because the result of the last one is unknown. */
export function recordNoReply(deps: PaymentDeps, deposit: Deposit, error: ProviderUnavailable): Promise<Deposit> {
  deps.log.warn({ err: error, reference: deposit.reference }, "the payment provider did not reply");
  return changeDeposit(deps, deposit, async (tx, lockedDeposit) => {
    if (!isDepositOpen(lockedDeposit.state) || lockedDeposit.heldReason !== null) return lockedDeposit;
    const next = nextCheckAt(deps.clock.realNow(), lockedDeposit.checks);
    const rescheduledDeposit: Deposit = { ...lockedDeposit, checks: lockedDeposit.checks + 1, nextCheckAt: next };
    await updateDeposit(tx, rescheduledDeposit);
    const step = {
      actorKind: "provider" as const,
      actorName: lockedDeposit.provider,
      action: "silent",
      note: error.message,
    };
    if (lockedDeposit.checks === 0) await recordStep(deps, tx, { subject: rescheduledDeposit, step });
    await enqueueJob(tx, { task: resolveTask, runAt: next, key: lockedDeposit.reference });
    return rescheduledDeposit;
  });
}

function rejectRefused(deps: PaymentDeps, deposit: Deposit, error: ProviderRefused): Promise<Deposit> {
  deps.log.error({ err: error, reference: deposit.reference }, "the payment provider refused a deposit");
  return changeDeposit(deps, deposit, async (tx, lockedDeposit) => {
    // A webhook message may have been applied before; a held deposit is left to the staff.
    if (lockedDeposit.state !== "new" || lockedDeposit.heldReason !== null) return lockedDeposit;
    const refusedDeposit: Deposit = {
      ...lockedDeposit,
      state: "rejected",
      closedAt: deps.clock.businessNow(),
      nextCheckAt: null,
    };
    const step = {
      actorKind: "provider" as const,
      actorName: lockedDeposit.provider,
      action: "refused",
      note: error.message,
    };
    return closeDeposit(deps, tx, { deposit: refusedDeposit, step });
  });
}
