/**
 * The states of a member's receipt of a paid withdrawal. Source: specification, section 4 (Withdrawal confirmation).
 *
 *   waiting → received | forced (no confirmation in time)
 *   waiting → disputed (arrived in part, or not at all)
 *   disputed → waiting (the missing part was paid: the member confirms again) | refused
 *   refused → disputed (appeal)
 *   disputed | refused → received (it arrived late)
 *
 * received and forced are final: a forced receipt cannot be disputed.
 */

import { subtractMoney } from "../money/money.ts";
import type { Money } from "../money/money.ts";

export type ReceiptState = "waiting" | "received" | "forced" | "disputed" | "refused";

/** What a member can state. */
export type ReceiptWord = "received" | "partly" | "missing" | "appeal";

const wordsIn: Readonly<Record<ReceiptState, readonly ReceiptWord[]>> = {
  waiting: ["received", "partly", "missing"],
  disputed: ["received"],
  refused: ["received", "appeal"],
  received: [],
  forced: [],
};

/** The statements that are possible in a state. */
export function receiptWordsIn(state: ReceiptState): readonly ReceiptWord[] {
  return wordsIn[state];
}

/** True for a statement that requires a picture as proof. */
export function needsProof(word: ReceiptWord): boolean {
  return word === "missing" || word === "appeal";
}

/** The missing part of a payment; undefined unless more than zero and less than the whole amount arrived. */
export function missingOf(expected: Money, received: Money): Money | undefined {
  if (expected.currency !== received.currency) return undefined;
  const isPart = received.minor > 0n && received.minor < expected.minor;
  return isPart ? subtractMoney(expected, received) : undefined;
}

/** When a withdrawal counts as received without confirmation: some minutes (a setting) after it was paid. */
export function receiptDueAt(paidAt: Date, minutes: number): Date {
  return new Date(paidAt.getTime() + minutes * 60_000);
}
