/**
 * The lines of a bill, as the agent, the upline and the back office read them: gross amount, shares of downline
 * contracts, rounding, missing funds of the payer, adjustments and corrections of earlier windows, and the amount that
 * is passed on. Their sum is the paid amount.
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
  /** null for an adjustment that follows from the bets. */
  readonly reason: string | null;
}

export interface ListedBill {
  readonly lines: readonly BillLine[];
  /** The sum of all lines, minor units. */
  readonly paidMinor: bigint;
  /** The overpaid amount of earlier windows that this bill could not deduct. The next window deducts it. At most 0. */
  readonly openMinor: bigint;
}

/** Leaves out lines of 0 except the first, so that a bill that pays nothing still shows its gross amount. */
export function listBillLines(
  bill: SettlementBill,
  adjustments: readonly EarlierLine[],
  openMinor: bigint,
): ListedBill {
  const { dueMinor, openMinor: stillOpen } = applyAdjustments(bill.payableMinor, adjustments, openMinor);
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
    { kind: "open", amountFine: (openMinor - stillOpen) * fineUnits },
  ];
  const shownLines = lines.filter(({ amountFine }) => amountFine !== 0n);
  return {
    lines: [{ kind: "gross", amountFine: bill.grossFine }, ...shownLines],
    paidMinor: dueMinor,
    openMinor: stillOpen,
  };
}

function lineOfEarlier({ windowKey, differenceMinor, reason }: EarlierLine): BillLine {
  const amountFine = differenceMinor * fineUnits;
  return reason === null
    ? { kind: "adjustment", amountFine, windowKey }
    : { kind: "correction", amountFine, windowKey, reason };
}

/** Keeps back the amount that the payee itself lacks for the contracts it pays. */
export function passOn({ lines, paidMinor, openMinor }: ListedBill, passedMinor: bigint): ListedBill {
  if (passedMinor === 0n) return { lines, paidMinor, openMinor };
  const passed = { kind: "passed", amountFine: -passedMinor * fineUnits } as const;
  return { lines: [...lines, passed], paidMinor: paidMinor - passedMinor, openMinor };
}
