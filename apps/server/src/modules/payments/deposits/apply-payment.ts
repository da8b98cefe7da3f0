/**
 * What a provider says about a deposit meets what we ordered. The only decision about incoming money that no person
 * takes, and the same for messages and for answers to our questions: order and repetition of facts do not matter.
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
import type { Deposit, DepositHold } from "./deposit.ts";
import { noteStep } from "../queues/note-step.ts";
import type { Step, StepActor } from "../queues/note-step.ts";
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
 * Applies a fact. Paid as ordered: credited. Paid otherwise, or after the end: held for a person, never credited
 * silently; under another name of the provider it is another payment (`takeSurplus`). Failed or cancelled: closed.
 * Everything else changes nothing.
 */
export async function applyPayment(deps: ApplyDeps, tx: Transaction, input: PaymentFact): Promise<AppliedFact> {
  const { deposit, fact } = input;
  if (fact.reference !== deposit.reference) throw new Error("a fact about another deposit");
  const isStranger = deposit.providerRef !== null && deposit.providerRef !== fact.providerRef;
  if (fact.state === "paid" && isStranger) return surplus(deps, tx, input);
  const isDecided = deposit.state === "approved" || deposit.heldReason !== null || isKnownPayment(input);
  if (isDecided || fact.state === "pending") return keep(deps, tx, input);
  if (fact.state === "paid") {
    const hold = holdOf(deposit, fact);
    return hold === undefined ? credit(deps, tx, input) : putOnHold(deps, tx, { ...input, hold });
  }
  if (isStranger || !isDepositOpen(deposit.state)) return keep(deps, tx, input);
  return close(deps, tx, input);
}

/** A payment that a person has turned down already does not come back by a repeated message. */
function isKnownPayment({ deposit, fact }: PaymentFact): boolean {
  const { paidMinor, paidCurrency } = deposit;
  return fact.state === "paid" && paidMinor === fact.amountMinor && paidCurrency === fact.currency;
}

function holdOf(deposit: Deposit, { amountMinor, currency }: ProviderFact): DepositHold | undefined {
  if (currency !== deposit.requested.currency) return "currency";
  if (amountMinor !== deposit.requested.minor) return "amount";
  return isDepositOpen(deposit.state) ? undefined : "late";
}

async function surplus(deps: ApplyDeps, tx: Transaction, input: PaymentFact): Promise<AppliedFact> {
  const isNew = await takeSurplus(deps, tx, input);
  return { deposit: input.deposit, outcome: isNew ? "held" : "ignored" };
}

async function credit(deps: ApplyDeps, tx: Transaction, input: PaymentFact): Promise<AppliedFact> {
  const { deposit, fact } = input;
  const amount = money(fact.amountMinor, deposit.requested.currency);
  const known = { ...deposit, providerRef: fact.providerRef };
  const step = { ...actorOf(deposit), action: "credited" };
  try {
    const credited = await creditDeposit(deps, tx, { deposit: known, amount, step, at: deps.clock.businessNow() });
    return { deposit: credited, outcome: "applied" };
  } catch (error) {
    // Nothing was booked: income and fee are one group. The money is there, so it must not be forgotten.
    const isFrozen = error instanceof Refusal && error.code === "account.frozen";
    if (!isFrozen) throw error;
    return putOnHold(deps, tx, { ...input, hold: "frozen" });
  }
}

async function putOnHold(
  deps: ApplyDeps,
  tx: Transaction,
  { deposit, fact, hold }: PaymentFact & { hold: DepositHold },
): Promise<AppliedFact> {
  const held: Deposit = {
    ...deposit,
    heldReason: hold,
    // A message may come before the answer that would have told the name.
    providerRef: deposit.providerRef ?? fact.providerRef,
    paidMinor: fact.amountMinor,
    paidCurrency: fact.currency,
    nextCheckAt: null,
  };
  await updateDeposit(tx, held);
  const note = `${hold}: ${fact.amountMinor} ${fact.currency}`;
  await noteStep(deps, tx, { subject: held, step: { ...actorOf(deposit), action: "held", note } });
  return { deposit: held, outcome: "held" };
}

/** Closes a locked deposit that no money came for: the member's deposit limits get their room back. */
export async function closeDeposit(deps: ApplyDeps, tx: Transaction, { deposit, step }: Closing): Promise<Deposit> {
  await updateDeposit(tx, deposit);
  await noteStep(deps, tx, { subject: deposit, step });
  const { merchantId, memberId, requested, createdAt: at } = deposit;
  await releaseDepositRoom(deps, tx, { merchantId, memberId, amountMinor: requested.minor, at });
  if (deposit.state === "rejected") await tellFailure(deps, tx, deposit);
  return deposit;
}

interface Closing {
  /** As it is to be from now on. */
  readonly deposit: Deposit;
  readonly step: Step;
}

async function close(deps: ApplyDeps, tx: Transaction, { deposit, fact }: PaymentFact): Promise<AppliedFact> {
  const at = deps.clock.businessNow();
  const state = fact.state === "failed" ? "rejected" : "cancelled";
  const closed: Deposit = { ...deposit, state, providerRef: fact.providerRef, closedAt: at, nextCheckAt: null };
  const step = { ...actorOf(deposit), action: fact.state };
  return { deposit: await closeDeposit(deps, tx, { deposit: closed, step }), outcome: "applied" };
}

/** Emits `deposit.failed`. */
async function tellFailure(deps: ApplyDeps, tx: Transaction, deposit: Deposit): Promise<void> {
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

/** A fact that changes nothing; one that contradicts what we hold for true leaves a trace. */
async function keep(deps: ApplyDeps, tx: Transaction, { deposit, fact }: PaymentFact): Promise<AppliedFact> {
  if (contradicts(deposit, fact)) {
    const note = `${fact.state} ${fact.amountMinor} ${fact.currency} ${fact.providerRef}`;
    await noteStep(deps, tx, { subject: deposit, step: { ...actorOf(deposit), action: "contradicted", note } });
  }
  return { deposit, outcome: "ignored" };
}

function contradicts(deposit: Deposit, { state, amountMinor, currency, providerRef }: ProviderFact): boolean {
  if (state === "pending") return false;
  const isStranger = deposit.providerRef !== null && deposit.providerRef !== providerRef;
  if (state !== "paid") return isStranger || deposit.state === "approved" || deposit.heldReason !== null;
  return isStranger || amountMinor !== deposit.paidMinor || currency !== deposit.paidCurrency;
}

function actorOf({ provider }: Deposit): StepActor {
  return { actorKind: "provider", actorName: provider };
}

type SurplusDeps = Pick<Deps, "ids" | "clock">;

/**
 * A payment under our reference that is not the one our order made: a code that was paid twice, a transfer that was
 * sent twice. The money is there, so it becomes a deposit of its own that waits for a person, who credits it or has it
 * sent back; the deposit whose reference it bears goes its way. Each such payment makes one row, however often it is
 * told, because its key follows from the provider's name for it.
 * True when the payment was not known before. `deposit` is locked by the caller and stays as it is.
 */
async function takeSurplus(
  deps: SurplusDeps,
  tx: Transaction,
  { deposit, fact }: { deposit: Deposit; fact: ProviderFact },
): Promise<boolean> {
  const { merchantId, provider, reference, requested } = deposit;
  const { providerRef, amountMinor, currency } = fact;
  const id = deps.ids.next();
  const at = deps.clock.businessNow();
  const surplus: Deposit = {
    ...deposit,
    id,
    key: keyToUuid(merchantId, `surplus:${provider}`, providerRef),
    inputHash: createHash("sha256").update(providerRef).digest(),
    reference: `OH${merchantId}-D${id}`,
    requested: money(amountMinor, requested.currency),
    // The order's fee was for one payment.
    fee: money(0n, requested.currency),
    feePayer: "house",
    // Nobody ordered it: it has no room in the member's limits until a person credits it.
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
  const isNew = await insertDeposit(tx, surplus);
  if (!isNew) return false;
  const by = { actorKind: "provider" as const, actorName: provider };
  const note = `${providerRef}: ${amountMinor} ${currency}`;
  await noteStep(deps, tx, { subject: surplus, step: { ...by, action: "surplus", note: `${reference}, ${note}` } });
  await noteStep(deps, tx, {
    subject: deposit,
    step: { ...by, action: "surplus", note: `${surplus.reference}, ${note}` },
  });
  return true;
}
