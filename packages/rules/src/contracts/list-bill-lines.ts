/**
 * The lines of a bill, as the agent, the upline and the back office see them: gross amount, shares of downline
 * contracts, rounding, missing funds of the payer, adjustments and corrections of earlier windows, and the amount that
 * is passed on. The sum of the lines is the paid amount.
 */

import { applyAdjustments } from "./adjust-bills.ts";
import type { AdjustmentLine } from "./adjust-bills.ts";
import { fineUnits } from "./contract-yield.ts";
import type { SettlementBill } from "./settlement-bill.ts";

/** Amounts are trillionths of a minor unit. A negative amount lowers the payment. */
export type BillLine =
  | { readonly kind: "gross" | "overcommitted" | "rounding" | "short" | "open" | "passed"; readonly amountFine: bigint }
  | { readonly kind: "share"; readonly amountFine: bigint; readonly contractId: bigint }
  | { readonly kind: "adjustment"; readonly amountFine: bigint; readonly windowKey: string }
  | {
      readonly kind: "correction";
      readonly amountFine: bigint;
      readonly windowKey: string;
      readonly reason: string;
    };

/** A change of an earlier window: an adjustment after a new settlement, or a staff correction with a reason. */
export interface EarlierLine extends Pick<AdjustmentLine, "windowKey" | "differenceMinor"> {
  /** The reason of a staff correction; null for an adjustment. */
  readonly reason: string | null;
}

export interface ListedBill {
  readonly lines: readonly BillLine[];
  /** The sum of all lines, minor units. */
  readonly paidMinor: bigint;
  /** The overpaid amount of earlier windows that is left for the next window to deduct: negative or 0. */
  readonly openMinor: bigint;
}

/** Lists the gross amount first, even if it is 0, and then the other lines with an amount other than 0. */
export function listBillLines(
  bill: SettlementBill,
  adjustments: readonly EarlierLine[],
  openMinor: bigint,
): ListedBill {
  const { dueMinor, openMinor: remainingOpenMinor } = applyAdjustments(bill.payableMinor, adjustments, openMinor);
  const lines: BillLine[] = [
    ...bill.shares.map(({ contractId, deductedFine }) => ({
      kind: "share" as const,
      amountFine: -deductedFine,
      contractId,
    })),
    { kind: "overcommitted", amountFine: bill.overcommittedFine },
    { kind: "rounding", amountFine: -bill.remainderFine },
    { kind: "short", amountFine: -bill.shortMinor * fineUnits },
    ...adjustments.map(lineOfEarlier),
    { kind: "open", amountFine: (openMinor - remainingOpenMinor) * fineUnits },
  ];
  const nonzeroLines = lines.filter(({ amountFine }) => amountFine !== 0n);
  return {
    lines: [{ kind: "gross", amountFine: bill.grossFine }, ...nonzeroLines],
    paidMinor: dueMinor,
    openMinor: remainingOpenMinor,
  };
}

function lineOfEarlier({ windowKey, differenceMinor, reason }: EarlierLine): BillLine {
  const amountFine = differenceMinor * fineUnits;
  return reason === null
    ? { kind: "adjustment", amountFine, windowKey }
    : { kind: "correction", amountFine, windowKey, reason };
}

/** Deducts the amount that the payee passes on because its own funds do not cover the contracts that it pays. */
export function deductPassedAmount({ lines, paidMinor, openMinor }: ListedBill, passedMinor: bigint): ListedBill {
  if (passedMinor === 0n) return { lines, paidMinor, openMinor };
  const passed = { kind: "passed", amountFine: -passedMinor * fineUnits } as const;
  return { lines: [...lines, passed], paidMinor: paidMinor - passedMinor, openMinor };
}
