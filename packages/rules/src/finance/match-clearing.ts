/** Compares a line of a statement with the payment that it names. */

import { isSameReference } from "../payments/bank-reference.ts";
import type { ClearingDirection, ClearingLine } from "./read-clearing-lines.ts";

/** A deposit or withdrawal in the form of a statement line. */
export interface MerchantPayment {
  readonly id: bigint;
  readonly direction: ClearingDirection;
  readonly providerRef: string | null;
  readonly reference: string;
  /** The amount that moved between the payment source and the merchant. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** True if the payment is posted in the ledger. */
  readonly isBooked: boolean;
  /** Business day of the posting; null before the posting. */
  readonly day: string | null;
}

/**
 * The results of a comparison, in the order in which they are checked. `twice`: an earlier line of the file has the
 * same direction and reference; `repeated`: an earlier file contained the line; `theirs`: a line without a payment;
 * `ours`: a payment without a line.
 */
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

/** Results that need no action. */
const matchingOutcomes: ReadonlySet<ClearingOutcome> = new Set(["matched", "repeated"]);

/** The other system may date a payment around midnight one day earlier or later. */
const dayTolerance = 1;
const dayMs = 86_400_000;

/** True if the staff must settle the line. */
export function isDifference(outcome: ClearingOutcome): boolean {
  return !matchingOutcomes.has(outcome);
}

/**
 * Finds the payment of a line by the source's reference, or by the merchant's reference if the payment has no source
 * reference yet. A posted payment is preferred.
 */
export function findPayment<Payment extends MerchantPayment>(
  line: Pick<ClearingLine, "direction" | "providerRef" | "reference">,
  payments: readonly Payment[],
): Payment | undefined {
  const candidates = payments.filter((payment) => payment.direction === line.direction && isNamed(line, payment));
  return candidates.find(({ isBooked }) => isBooked) ?? candidates[0];
}

function isNamed(line: Pick<ClearingLine, "providerRef" | "reference">, payment: MerchantPayment): boolean {
  if (payment.providerRef !== null) return isSameReference(payment.providerRef, line.providerRef);
  return isSameReference(payment.reference, line.reference);
}

export function compareLine(
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
