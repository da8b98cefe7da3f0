/**
 * The lines of a bill, as agent, upline and back office read them: what was earned, what goes to those below, what
 * the rounding keeps, what the payer lacks, what earlier windows and corrections add or take, what goes on to those
 * whom the payee pays. They add up to what is paid.
 */

import { applyAdjustments } from "./adjust-bills.ts";
import type { AdjustmentLine } from "./adjust-bills.ts";
import { fineUnits } from "./contract-yield.ts";
import type { SettlementBill } from "./settlement-bill.ts";

/** Amounts are trillionths of a minor unit; below zero: less is paid. */
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

/** Of an earlier window: what it came to afterwards, or with a reason what the house corrects of its bill. */
export interface EarlierLine extends Pick<AdjustmentLine, "windowKey" | "differenceMinor"> {
  /** null: nobody's word, but what the bets of the window came to. */
  readonly reason: string | null;
}

export interface ListedBill {
  readonly lines: readonly BillLine[];
  /** What is paid with all of them, minor units. */
  readonly paidMinor: bigint;
  /** What earlier windows paid too much and this one could not bear: the next one takes it. At most 0. */
  readonly openMinor: bigint;
}

/** Lines of nothing are left out, but for the first: so a bill that pays nothing says of what. */
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
  const told = lines.filter(({ amountFine }) => amountFine !== 0n);
  return {
    lines: [{ kind: "gross", amountFine: bill.grossFine }, ...told],
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

/** Keeps back of a bill what its payee lacks for the contracts that it pays itself. */
export function passOn({ lines, paidMinor, openMinor }: ListedBill, passedMinor: bigint): ListedBill {
  if (passedMinor === 0n) return { lines, paidMinor, openMinor };
  const passed = { kind: "passed", amountFine: -passedMinor * fineUnits } as const;
  return { lines: [...lines, passed], paidMinor: paidMinor - passedMinor, openMinor };
}
