/**
 * The states of a member's receipt of a paid withdrawal. Source: specification, section 4 (Withdrawal confirmation).
 *
 *   waiting → received | forced (no confirmation in time)
 *   waiting → disputed (the payment arrived only in part, or did not arrive)
 *   disputed → waiting (the missing part was paid: the member confirms again) | refused
 *   refused → disputed (appeal)
 *   disputed | refused → received (the payment arrived late)
 *
 * received and forced are final: a forced receipt cannot be disputed.
 */

import { subtractMoney } from "../money/money.ts";
import type { Money } from "../money/money.ts";

export type ReceiptState = "waiting" | "received" | "forced" | "disputed" | "refused";

/** The statements of a member about a payment. */
export type ReceiptStatement = "received" | "partly" | "missing" | "appeal";

const statementsIn: Readonly<Record<ReceiptState, readonly ReceiptStatement[]>> = {
  waiting: ["received", "partly", "missing"],
  disputed: ["received"],
  refused: ["received", "appeal"],
  received: [],
  forced: [],
};

/** The statements that a member can make in a state. */
export function receiptStatementsIn(state: ReceiptState): readonly ReceiptStatement[] {
  return statementsIn[state];
}

/** True for a statement that requires a picture as proof. */
export function needsProof(statement: ReceiptStatement): boolean {
  return statement === "missing" || statement === "appeal";
}

/** The missing part of a payment. Undefined if all of it arrived, or none of it, or if the currencies differ. */
export function missingOf(expected: Money, received: Money): Money | undefined {
  if (expected.currency !== received.currency) return undefined;
  const isPart = received.minor > 0n && received.minor < expected.minor;
  return isPart ? subtractMoney(expected, received) : undefined;
}

/**
 * The time at which a withdrawal counts as received without confirmation: a number of minutes (a setting) after its
 * payment.
 */
export function receiptDueAt(paidAt: Date, minutes: number): Date {
  return new Date(paidAt.getTime() + minutes * 60_000);
}
