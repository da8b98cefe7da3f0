/**
 * What a member says about a payout that left the house. Source: specification, section 4 (Withdrawal confirmation).
 *
 *   waiting → received | forced (nobody said anything in time)     waiting → disputed (partly, or not at all)
 *   disputed → waiting (the rest was paid: the member says again) | refused     refused → disputed (appeal)
 *   disputed | refused → received (it came late)
 *
 * received and forced are final: what is forced cannot be asked back.
 */

import { subtractMoney } from "../money/money.ts";
import type { Money } from "../money/money.ts";

export type ReceiptState = "waiting" | "received" | "forced" | "disputed" | "refused";

/** What a member may say. */
export type ReceiptWord = "received" | "partly" | "missing" | "appeal";

const wordsIn: Readonly<Record<ReceiptState, readonly ReceiptWord[]>> = {
  waiting: ["received", "partly", "missing"],
  disputed: ["received"],
  refused: ["received", "appeal"],
  received: [],
  forced: [],
};

/** What may be said in a state. */
export function receiptWordsIn(state: ReceiptState): readonly ReceiptWord[] {
  return wordsIn[state];
}

/** True for a word that needs a picture: whoever got nothing, or does not agree, shows it. */
export function needsProof(word: ReceiptWord): boolean {
  return word === "missing" || word === "appeal";
}

/** What is still missing of a payment; undefined unless more than nothing and less than all of it arrived. */
export function missingOf(expected: Money, received: Money): Money | undefined {
  if (expected.currency !== received.currency) return undefined;
  const isPart = received.minor > 0n && received.minor < expected.minor;
  return isPart ? subtractMoney(expected, received) : undefined;
}

/** When a payout counts as received if nobody says anything: so many minutes (a setting) after it was paid. */
export function receiptDueAt(paidAt: Date, minutes: number): Date {
  return new Date(paidAt.getTime() + minutes * 60_000);
}
