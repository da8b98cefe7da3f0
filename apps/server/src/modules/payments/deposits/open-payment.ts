/**
 * Opens a deposit at its provider, outside any transaction. Whatever becomes of the call, the deposit's reference makes
 * sure that asking again opens no second payment; what is unknown stays `new` and is asked again by a job.
 */

import { readEmvQr } from "@openhouse/rules/payments/emv-qr";
import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import type { Deps } from "../../../core/deps.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { ProviderPayment } from "../../../core/ports/payment-provider.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { applyPayment, closeDeposit } from "./apply-payment.ts";
import { nextCheckAt, providerOf, resolveTask } from "../providers/ask-provider.ts";
import { lockDeposit, updateDeposit } from "./deposit-repository.ts";
import type { Deposit } from "./deposit.ts";
import { noteStep } from "../queues/note-step.ts";

export type PaymentDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "paymentProviders" | "log">;

/** Asks the provider and writes down what it said; answers the deposit as it stands then. The caller has the lease. */
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
    return await changeDeposit(deps, deposit, (tx, locked) => keepPayment(deps, tx, { locked, payment }));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return noteSilence(deps, deposit, error);
    if (error instanceof ProviderRefused) return noteRefusal(deps, deposit, error);
    throw error;
  }
}

/** Runs `work` on the deposit as it stands now, locked; answers what it makes of it. */
export function changeDeposit(
  deps: Pick<Deps, "db">,
  { merchantId, id }: Pick<Deposit, "merchantId" | "id">,
  work: (tx: Transaction, locked: Deposit) => Promise<Deposit>,
): Promise<Deposit> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockDeposit(tx, merchantId, id);
    if (locked === undefined) throw new Error("a deposit cannot vanish");
    return work(tx, locked);
  });
}

/** A message may have come before this answer: then only the names are missing. */
async function keepPayment(
  deps: PaymentDeps,
  tx: Transaction,
  { locked, payment }: { locked: Deposit; payment: ProviderPayment },
): Promise<Deposit> {
  const isStranger = locked.providerRef !== null && locked.providerRef !== payment.providerRef;
  if (isStranger || !isDepositOpen(locked.state) || locked.heldReason !== null) {
    return (await applyPayment(deps, tx, { deposit: locked, fact: payment })).deposit;
  }
  const opened: Deposit = {
    ...locked,
    state: "pending",
    providerRef: payment.providerRef,
    redirectUrl: payment.redirectUrl,
    payTo: isOfDeposit(locked, payment.payTo) ? payment.payTo : null,
    nextCheckAt: nextCheckAt(deps.clock.realNow(), 0),
    checks: 0,
  };
  if (opened.payTo !== payment.payTo) deps.log.error({ reference: locked.reference }, "a code names another payment");
  await updateDeposit(tx, opened);
  if (locked.state === "new") {
    const step = {
      actorKind: "provider" as const,
      actorName: locked.provider,
      action: "opened",
      note: payment.providerRef,
    };
    await noteStep(deps, tx, { subject: opened, step });
  }
  return (await applyPayment(deps, tx, { deposit: opened, fact: payment })).deposit;
}

/** A code is read before it is shown: one that names another amount or payment would be paid as it says. */
function isOfDeposit({ reference, requested }: Deposit, payTo: ProviderPayment["payTo"]): boolean {
  if (payTo?.kind !== "qr") return true;
  const code = readEmvQr(payTo.text);
  const isSum = code?.amount.minor === requested.minor && code.amount.currency === requested.currency;
  return isSum && code.reference === reference;
}

/** Nobody knows whether the payment was opened: it is asked for again later. */
export function noteSilence(deps: PaymentDeps, deposit: Deposit, error: ProviderUnavailable): Promise<Deposit> {
  deps.log.warn({ err: error, reference: deposit.reference }, "the payment provider did not answer");
  return changeDeposit(deps, deposit, async (tx, locked) => {
    if (!isDepositOpen(locked.state) || locked.heldReason !== null) return locked;
    const next = nextCheckAt(deps.clock.realNow(), locked.checks);
    const later: Deposit = { ...locked, checks: locked.checks + 1, nextCheckAt: next };
    await updateDeposit(tx, later);
    const step = { actorKind: "provider" as const, actorName: locked.provider, action: "silent", note: error.message };
    if (locked.checks === 0) await noteStep(deps, tx, { subject: later, step });
    await enqueueJob(tx, { task: resolveTask, runAt: next, key: locked.reference });
    return later;
  });
}

function noteRefusal(deps: PaymentDeps, deposit: Deposit, error: ProviderRefused): Promise<Deposit> {
  deps.log.error({ err: error, reference: deposit.reference }, "the payment provider refused a deposit");
  return changeDeposit(deps, deposit, async (tx, locked) => {
    // A message may have come before: what is held is a person's.
    if (locked.state !== "new" || locked.heldReason !== null) return locked;
    const refused: Deposit = { ...locked, state: "rejected", closedAt: deps.clock.businessNow(), nextCheckAt: null };
    const step = { actorKind: "provider" as const, actorName: locked.provider, action: "refused", note: error.message };
    return closeDeposit(deps, tx, { deposit: refused, step });
  });
}
