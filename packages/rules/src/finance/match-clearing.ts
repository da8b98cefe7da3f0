/** Compares a line of a statement with the payment that it names. */

import type { ClearingDirection, ClearingLine } from "./read-clearing-lines.ts";

/** A deposit or withdrawal in the form of a statement line. */
export interface MerchantPayment {
  readonly id: bigint;
  readonly direction: ClearingDirection;
  readonly providerRef: string | null;
  readonly reference: string;
  /** The amount that moved between the source and us. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** True when it is posted in the ledger. */
  readonly isBooked: boolean;
  /** Business day of the posting; null before. */
  readonly day: string | null;
}

/** The outcomes of a comparison, in the order in which they are checked. `ours` is a payment that no line names. */
export const clearingOutcomes = [
  "twice",
  "repeated",
  "theirs",
  "unbooked",
  "amount",
  "day",
  "fee",
  "matched",
  "ours",
] as const;
export type ClearingOutcome = (typeof clearingOutcomes)[number];

/** Outcomes that need no action. */
const matchingOutcomes: ReadonlySet<ClearingOutcome> = new Set(["matched", "repeated"]);

/** Payments around midnight may have the next day in the other system. */
const dayTolerance = 1;
const dayMs = 86_400_000;

/** True when the staff must settle the line. */
export function isDifference(outcome: ClearingOutcome): boolean {
  return !matchingOutcomes.has(outcome);
}

/**
 * The payment that a line names: by the source's reference, otherwise by ours if the payment has no source reference
 * yet. A booked payment is preferred.
 */
export function findPayment<Payment extends MerchantPayment>(
  line: Pick<ClearingLine, "direction" | "providerRef" | "reference">,
  payments: readonly Payment[],
): Payment | undefined {
  const candidates = payments.filter((payment) => payment.direction === line.direction && isNamed(line, payment));
  return candidates.find(({ isBooked }) => isBooked) ?? candidates[0];
}

function isNamed(line: Pick<ClearingLine, "providerRef" | "reference">, payment: MerchantPayment): boolean {
  if (payment.providerRef !== null) return payment.providerRef.toUpperCase() === line.providerRef;
  return line.reference !== "" && payment.reference.toUpperCase() === line.reference.toUpperCase();
}

/** The outcome of comparing a line with its payment. */
export function judgeLine(
  line: Pick<ClearingLine, "amountMinor" | "feeMinor" | "day">,
  payment: MerchantPayment | undefined,
): ClearingOutcome {
  if (payment === undefined) return "theirs";
  if (!payment.isBooked) return "unbooked";
  if (payment.amountMinor !== line.amountMinor) return "amount";
  if (payment.day === null || daysBetween(payment.day, line.day) > dayTolerance) return "day";
  return line.feeMinor !== null && line.feeMinor !== payment.feeMinor ? "fee" : "matched";
}

function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(`${a}T00:00:00Z`) - Date.parse(`${b}T00:00:00Z`)) / dayMs;
}
