/** What a provider says about a payout meets what we ordered; the same for messages and for answers to questions. */

import type { Deps } from "../../../core/deps.ts";
import type { ProviderFact } from "../../../core/ports/payment-provider.ts";
import type { Transaction } from "../../../db/connection.ts";
import { closePaid, closeReturned } from "./close-withdrawal.ts";
import { noteStep } from "../queues/note-step.ts";
import type { StepActor } from "../queues/note-step.ts";
import type { MessageOutcome } from "../queues/step-repository.ts";
import { updateWithdrawal } from "./withdrawal-repository.ts";
import type { Withdrawal, WithdrawalHold } from "./withdrawal-repository.ts";

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
 * Applies a fact. Paid as ordered: the hold leaves. Failed or cancelled: it goes back. Anything that does not fit, a
 * payout that fails after it was paid included, is held for a person; no money moves then.
 */
export async function applyPayout(deps: ApplyDeps, tx: Transaction, input: PayoutFact): Promise<AppliedPayout> {
  const { withdrawal, fact } = input;
  if (fact.reference !== withdrawal.reference) throw new Error("a fact about another withdrawal");
  if (withdrawal.heldReason !== null || isKnown(input)) return { withdrawal, outcome: "ignored" };
  const hold = fact.state === "pending" ? holdOfPending(input) : holdOf(input);
  if (hold !== undefined) return putOnHold(deps, tx, { ...input, hold });
  if (fact.state === "pending") return { withdrawal, outcome: "ignored" };
  const named: Withdrawal = { ...withdrawal, providerRef: fact.providerRef };
  const at = deps.clock.businessNow();
  if (fact.state !== "paid") {
    const step = { ...actorOf(withdrawal), action: "failed" };
    const failed = await closeReturned(deps, tx, { withdrawal: named, step, at, state: "failed" });
    return { withdrawal: failed, outcome: "applied" };
  }
  const step = { ...actorOf(withdrawal), action: "paid" };
  return { withdrawal: await closePaid(deps, tx, { withdrawal: named, step, at }), outcome: "applied" };
}

/** The end that we know already. Paid under another name than ours is paid twice: nobody knows that yet. */
function isKnown(input: PayoutFact): boolean {
  const { withdrawal, fact } = input;
  if (withdrawal.state === "success") return fact.state === "paid" && !isStranger(input);
  return withdrawal.state === "failed" && fact.state !== "paid";
}

/** What is still under way may be of any amount, but of one name: ours. */
function holdOfPending(input: PayoutFact): WithdrawalHold | undefined {
  return input.withdrawal.state === "transferring" && isStranger(input) ? "contradiction" : undefined;
}

function isStranger({ withdrawal: { providerRef }, fact }: PayoutFact): boolean {
  return providerRef !== null && providerRef !== fact.providerRef;
}

function holdOf(input: PayoutFact): WithdrawalHold | undefined {
  const { withdrawal, fact } = input;
  const { state, amount, fee } = withdrawal;
  if (state !== "transferring" || isStranger(input)) return "contradiction";
  if (fact.currency !== amount.currency) return "currency";
  return fact.amountMinor === amount.minor - fee.minor ? undefined : "amount";
}

async function putOnHold(
  deps: ApplyDeps,
  tx: Transaction,
  { withdrawal, fact, hold }: PayoutFact & { hold: WithdrawalHold },
): Promise<AppliedPayout> {
  const providerRef = withdrawal.providerRef ?? fact.providerRef;
  const held: Withdrawal = { ...withdrawal, providerRef, heldReason: hold, nextCheckAt: null };
  await updateWithdrawal(tx, held);
  const note = `${hold}: ${fact.state} ${fact.amountMinor} ${fact.currency}`;
  await noteStep(deps, tx, { subject: held, step: { ...actorOf(withdrawal), action: "held", note } });
  return { withdrawal: held, outcome: "held" };
}

function actorOf({ provider }: Withdrawal): StepActor {
  return { actorKind: "provider", actorName: provider };
}
