/** Applies what a provider reports about a payout. Webhook messages and replies to our queries take the same path. */

import type { Deps } from "../../../core/deps.ts";
import type { ProviderFact } from "../../../core/ports/payment-provider.ts";
import type { Transaction } from "../../../db/connection.ts";
import { closePaid, closeReturned } from "./close-withdrawal.ts";
import { recordStep } from "../queues/record-step.ts";
import type { StepActor } from "../queues/record-step.ts";
import type { MessageOutcome } from "../queues/step-repository.ts";
import { updateWithdrawal } from "./withdrawal-repository.ts";
import type { Withdrawal, WithdrawalHoldReason } from "./withdrawal-repository.ts";

type ApplyDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface PayoutFact {
  /** Locked by the caller. */
  readonly withdrawal: Withdrawal;
  readonly fact: ProviderFact;
}

export interface AppliedPayout {
  readonly withdrawal: Withdrawal;
  readonly outcome: MessageOutcome;
}

/**
 * Applies a report. If the payout was paid as ordered, the held money leaves the merchant. If it failed or was
 * cancelled, the money returns to the member. If a report contradicts the withdrawal, such as a failure after the
 * payment, the withdrawal is held for the staff and no money moves.
 */
export async function applyPayout(deps: ApplyDeps, tx: Transaction, input: PayoutFact): Promise<AppliedPayout> {
  const { withdrawal, fact } = input;
  if (fact.reference !== withdrawal.reference) throw new Error("the report belongs to another withdrawal");
  if (withdrawal.heldReason !== null || isRepeat(input)) return { withdrawal, outcome: "ignored" };
  const hold = fact.state === "pending" ? holdOfPending(input) : holdOf(input);
  if (hold !== undefined) return putOnHold(deps, tx, { ...input, hold });
  if (fact.state === "pending") return { withdrawal, outcome: "ignored" };
  const withReference: Withdrawal = { ...withdrawal, providerRef: fact.providerRef };
  const at = deps.clock.businessNow();
  if (fact.state !== "paid") {
    const step = { ...actorOf(withdrawal), action: "failed" };
    const failedWithdrawal = await closeReturned(deps, tx, { withdrawal: withReference, step, at, state: "failed" });
    return { withdrawal: failedWithdrawal, outcome: "applied" };
  }
  const step = { ...actorOf(withdrawal), action: "paid" };
  return { withdrawal: await closePaid(deps, tx, { withdrawal: withReference, step, at }), outcome: "applied" };
}

/**
 * True for a repeated report of the stored result. A payment under another provider reference is a second payment, so
 * it is not a repeat.
 */
function isRepeat(input: PayoutFact): boolean {
  const { withdrawal, fact } = input;
  if (withdrawal.state === "success") return fact.state === "paid" && !isOtherPayout(input);
  return withdrawal.state === "failed" && fact.state !== "paid";
}

/** A pending report may have any amount, but its provider reference must be the stored one. */
function holdOfPending(input: PayoutFact): WithdrawalHoldReason | undefined {
  return input.withdrawal.state === "transferring" && isOtherPayout(input) ? "contradiction" : undefined;
}

function isOtherPayout({ withdrawal: { providerRef }, fact }: PayoutFact): boolean {
  return providerRef !== null && providerRef !== fact.providerRef;
}

function holdOf(input: PayoutFact): WithdrawalHoldReason | undefined {
  const { withdrawal, fact } = input;
  const { state, amount, fee } = withdrawal;
  if (state !== "transferring" || isOtherPayout(input)) return "contradiction";
  if (fact.currency !== amount.currency) return "currency";
  return fact.amountMinor === amount.minor - fee.minor ? undefined : "amount";
}

async function putOnHold(
  deps: ApplyDeps,
  tx: Transaction,
  { withdrawal, fact, hold }: PayoutFact & { hold: WithdrawalHoldReason },
): Promise<AppliedPayout> {
  const providerRef = withdrawal.providerRef ?? fact.providerRef;
  const heldWithdrawal: Withdrawal = { ...withdrawal, providerRef, heldReason: hold, nextCheckAt: null };
  await updateWithdrawal(tx, heldWithdrawal);
  const note = `${hold}: ${fact.state} ${fact.amountMinor} ${fact.currency}`;
  await recordStep(deps, tx, { subject: heldWithdrawal, step: { ...actorOf(withdrawal), action: "held", note } });
  return { withdrawal: heldWithdrawal, outcome: "held" };
}

function actorOf({ provider }: Withdrawal): StepActor {
  return { actorKind: "provider", actorName: provider };
}
