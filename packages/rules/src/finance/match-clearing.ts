/** What a line of a statement and the payment that it names say about each other. */

import type { ClearingDirection, ClearingLine } from "./read-clearing-lines.ts";

/** A deposit or withdrawal as the statement must show it. */
export interface HousePayment {
  readonly id: bigint;
  readonly direction: ClearingDirection;
  readonly providerRef: string | null;
  readonly reference: string;
  /** What passed between the source and us. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** The ledger has it. */
  readonly isBooked: boolean;
  /** Business day of the booking; null before. */
  readonly day: string | null;
}

/** In the order in which they are judged; `ours` is a payment that no line names. */
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

/** What nobody has to look at. */
const peaceful: ReadonlySet<ClearingOutcome> = new Set(["matched", "repeated"]);

/** Payments around midnight stand in the next day of the other side. */
const dayTolerance = 1;
const dayMs = 86_400_000;

/** True when a person has to work it off. */
export function isDifference(outcome: ClearingOutcome): boolean {
  return !peaceful.has(outcome);
}

/**
 * The payment that a line names: by the source's own name, else by ours as long as the source's name for it is not
 * another one. Of several one that is booked.
 */
export function findPayment<Payment extends HousePayment>(
  line: Pick<ClearingLine, "direction" | "providerRef" | "reference">,
  payments: readonly Payment[],
): Payment | undefined {
  const candidates = payments.filter((payment) => payment.direction === line.direction && isNamed(line, payment));
  return candidates.find(({ isBooked }) => isBooked) ?? candidates[0];
}

function isNamed(line: Pick<ClearingLine, "providerRef" | "reference">, payment: HousePayment): boolean {
  if (payment.providerRef !== null) return payment.providerRef.toUpperCase() === line.providerRef;
  return line.reference !== "" && payment.reference.toUpperCase() === line.reference.toUpperCase();
}

/** What comes out when a line is held against its payment. */
export function judgeLine(
  line: Pick<ClearingLine, "amountMinor" | "feeMinor" | "day">,
  payment: HousePayment | undefined,
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
