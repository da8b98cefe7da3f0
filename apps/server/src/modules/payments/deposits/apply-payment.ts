/**
 * Applies what a provider reports about a deposit. Only this code decides about incoming money without a person.
 * Webhook messages and replies to our queries are applied in the same way, and may arrive repeatedly and in any order.
 */

import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../../core/deps.ts";
import type { ProviderFact } from "../../../core/ports/payment-provider.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { releaseDepositRoom } from "../../limits/index.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { updateDeposit, insertDeposit } from "./deposit-repository.ts";
import type { Deposit, DepositHoldReason } from "./deposit.ts";
import { recordStep } from "../queues/record-step.ts";
import type { Step, StepActor } from "../queues/record-step.ts";
import type { MessageOutcome } from "../queues/step-repository.ts";
import { createHash } from "node:crypto";
import { keyToUuid } from "../../../core/secrets/key-to-uuid.ts";

type ApplyDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface PaymentFact {
  /** Locked by the caller. */
  readonly deposit: Deposit;
  readonly fact: ProviderFact;
}

export interface AppliedFact {
  readonly deposit: Deposit;
  readonly outcome: MessageOutcome;
}

/**
 * Applies a report. A payment that matches the deposit is credited. A payment with another amount or currency, or one
 * that arrives after the deposit ended, is held for the staff and never credited automatically. A payment with another
 * provider reference is a surplus payment. A failed or cancelled payment closes the deposit. All other reports change
 * nothing.
 */
export async function applyPayment(deps: ApplyDeps, tx: Transaction, input: PaymentFact): Promise<AppliedFact> {
  const { deposit, fact } = input;
  if (fact.reference !== deposit.reference) throw new Error("the report belongs to another deposit");
  const isOtherPayment = deposit.providerRef !== null && deposit.providerRef !== fact.providerRef;
  if (fact.state === "paid" && isOtherPayment) return holdSurplus(deps, tx, input);
  const isFinal = deposit.state === "approved" || deposit.heldReason !== null || isRejectedPayment(input);
  if (isFinal || fact.state === "pending") return ignoreFact(deps, tx, input);
  if (fact.state === "paid") {
    const hold = holdOf(deposit, fact);
    return hold === undefined ? credit(deps, tx, input) : putOnHold(deps, tx, { ...input, hold });
  }
  if (isOtherPayment || !isDepositOpen(deposit.state)) return ignoreFact(deps, tx, input);
  return close(deps, tx, input);
}

/** True for a repeated report of a payment that the staff has already rejected. */
function isRejectedPayment({ deposit, fact }: PaymentFact): boolean {
  const { paidMinor, paidCurrency } = deposit;
  return fact.state === "paid" && paidMinor === fact.amountMinor && paidCurrency === fact.currency;
}

function holdOf(deposit: Deposit, { amountMinor, currency }: ProviderFact): DepositHoldReason | undefined {
  if (currency !== deposit.requested.currency) return "currency";
  if (amountMinor !== deposit.requested.minor) return "amount";
  return isDepositOpen(deposit.state) ? undefined : "late";
}

async function holdSurplus(deps: ApplyDeps, tx: Transaction, input: PaymentFact): Promise<AppliedFact> {
  const isNew = await createSurplusDeposit(deps, tx, input);
  return { deposit: input.deposit, outcome: isNew ? "held" : "ignored" };
}

async function credit(deps: ApplyDeps, tx: Transaction, input: PaymentFact): Promise<AppliedFact> {
  const { deposit, fact } = input;
  const amount = money(fact.amountMinor, deposit.requested.currency);
  const withReference = { ...deposit, providerRef: fact.providerRef };
  const step = { ...actorOf(deposit), action: "credited" };
  try {
    const creditedDeposit = await creditDeposit(deps, tx, {
      deposit: withReference,
      amount,
      step,
      at: deps.clock.businessNow(),
    });
    return { deposit: creditedDeposit, outcome: "applied" };
  } catch (error) {
    // Nothing was posted, because the deposit and its fee are one group of transfers. The money arrived at the
    // provider, so the deposit is held.
    const isFrozen = error instanceof Refusal && error.code === "account.frozen";
    if (!isFrozen) throw error;
    return putOnHold(deps, tx, { ...input, hold: "frozen" });
  }
}

async function putOnHold(
  deps: ApplyDeps,
  tx: Transaction,
  { deposit, fact, hold }: PaymentFact & { hold: DepositHoldReason },
): Promise<AppliedFact> {
  const heldDeposit: Deposit = {
    ...deposit,
    heldReason: hold,
    // The message may arrive before the provider's reply with the payment's reference.
    providerRef: deposit.providerRef ?? fact.providerRef,
    paidMinor: fact.amountMinor,
    paidCurrency: fact.currency,
    nextCheckAt: null,
  };
  await updateDeposit(tx, heldDeposit);
  const note = `${hold}: ${fact.amountMinor} ${fact.currency}`;
  await recordStep(deps, tx, { subject: heldDeposit, step: { ...actorOf(deposit), action: "held", note } });
  return { deposit: heldDeposit, outcome: "held" };
}

/** Closes a locked deposit without payment, so that it no longer counts against the member's deposit limits. */
export async function closeDeposit(deps: ApplyDeps, tx: Transaction, { deposit, step }: Closing): Promise<Deposit> {
  await updateDeposit(tx, deposit);
  await recordStep(deps, tx, { subject: deposit, step });
  const { merchantId, memberId, requested, createdAt: at } = deposit;
  await releaseDepositRoom(deps, tx, { merchantId, memberId, amountMinor: requested.minor, at });
  if (deposit.state === "rejected") await appendFailureEvent(deps, tx, deposit);
  return deposit;
}

interface Closing {
  /** The deposit in its new state. */
  readonly deposit: Deposit;
  readonly step: Step;
}

async function close(deps: ApplyDeps, tx: Transaction, { deposit, fact }: PaymentFact): Promise<AppliedFact> {
  const at = deps.clock.businessNow();
  const state = fact.state === "failed" ? "rejected" : "cancelled";
  const closedDeposit: Deposit = { ...deposit, state, providerRef: fact.providerRef, closedAt: at, nextCheckAt: null };
  const step = { ...actorOf(deposit), action: fact.state };
  return { deposit: await closeDeposit(deps, tx, { deposit: closedDeposit, step }), outcome: "applied" };
}

/** Emits `deposit.failed`. */
async function appendFailureEvent(deps: ApplyDeps, tx: Transaction, deposit: Deposit): Promise<void> {
  const { merchantId, id, memberId, requested } = deposit;
  const payload = {
    depositId: String(id),
    memberId: String(memberId),
    amountMinor: String(requested.minor),
    currency: requested.currency,
  };
  const at = deps.clock.businessNow();
  await appendEvents(deps, tx, {
    merchantId,
    at,
    events: [{ name: "deposit.failed", aggregateId: memberId, payload }],
  });
}

/** Leaves the deposit unchanged. A report that contradicts the stored state is recorded as a step. */
async function ignoreFact(deps: ApplyDeps, tx: Transaction, { deposit, fact }: PaymentFact): Promise<AppliedFact> {
  if (contradicts(deposit, fact)) {
    const note = `${fact.state} ${fact.amountMinor} ${fact.currency} ${fact.providerRef}`;
    await recordStep(deps, tx, { subject: deposit, step: { ...actorOf(deposit), action: "contradicted", note } });
  }
  return { deposit, outcome: "ignored" };
}

function contradicts(deposit: Deposit, { state, amountMinor, currency, providerRef }: ProviderFact): boolean {
  if (state === "pending") return false;
  const isOtherPayment = deposit.providerRef !== null && deposit.providerRef !== providerRef;
  if (state !== "paid") return isOtherPayment || deposit.state === "approved" || deposit.heldReason !== null;
  return isOtherPayment || amountMinor !== deposit.paidMinor || currency !== deposit.paidCurrency;
}

function actorOf({ provider }: Deposit): StepActor {
  return { actorKind: "provider", actorName: provider };
}

type SurplusDeps = Pick<Deps, "ids" | "clock">;

/**
 * Records a further payment under the reference of a deposit, for example a QR code paid twice or a transfer sent
 * twice. The money arrived, so it becomes a separate deposit that is held for the staff, who credit it or return it.
 * The original deposit is not affected. Repeated reports create only one row, because the row's key follows from the
 * provider's reference of the payment.
 *
 * Returns true if the payment is new. The caller has locked `deposit`, which stays unchanged.
 */
async function createSurplusDeposit(
  deps: SurplusDeps,
  tx: Transaction,
  { deposit, fact }: { deposit: Deposit; fact: ProviderFact },
): Promise<boolean> {
  const { merchantId, provider, reference, requested } = deposit;
  const { providerRef, amountMinor, currency } = fact;
  const id = deps.ids.next();
  const at = deps.clock.businessNow();
  const surplusDeposit: Deposit = {
    ...deposit,
    id,
    key: keyToUuid(merchantId, `surplus:${provider}`, providerRef),
    inputHash: createHash("sha256").update(providerRef).digest(),
    reference: `OH${merchantId}-D${id}`,
    requested: money(amountMinor, requested.currency),
    // The fee of the original deposit covers one payment only.
    fee: money(0n, requested.currency),
    feePayer: "house",
    // A surplus payment does not count against the member's limits until the staff credits it.
    state: "rejected",
    heldReason: currency === requested.currency ? "contradiction" : "currency",
    paidMinor: amountMinor,
    paidCurrency: currency,
    credited: null,
    providerRef,
    redirectUrl: null,
    payTo: null,
    createdAt: at,
    expiresAt: at,
    closedAt: at,
    nextCheckAt: null,
    checks: 0,
  };
  const isNew = await insertDeposit(tx, surplusDeposit);
  if (!isNew) return false;
  const actor = { actorKind: "provider" as const, actorName: provider };
  const note = `${providerRef}: ${amountMinor} ${currency}`;
  await recordStep(deps, tx, {
    subject: surplusDeposit,
    step: { ...actor, action: "surplus", note: `${reference}, ${note}` },
  });
  await recordStep(deps, tx, {
    subject: deposit,
    step: { ...actor, action: "surplus", note: `${surplusDeposit.reference}, ${note}` },
  });
  return true;
}
