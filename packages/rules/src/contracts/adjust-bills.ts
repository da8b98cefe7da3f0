/**
 * Late changes to a closed window: bets that are voided or corrected after the window, or that arrive late. The window
 * is settled again, and the difference becomes a line of the next window's bill. A closed bill is never changed.
 * Source: docs/agent-contracts.md.
 */

import type { SettlementBill } from "./settlement-bill.ts";

/** A bill of a closed window with all its earlier adjustments: the amounts that are already accounted for. */
export type AccountedBill = Pick<
  SettlementBill,
  "contractId" | "version" | "payeeId" | "payerId" | "windowKey" | "dueMinor" | "carryMillionths" | "tier"
>;

export interface AdjustmentLine extends Pick<
  AccountedBill,
  "contractId" | "version" | "payeeId" | "payerId" | "windowKey"
> {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  /** Negative if too much was accounted for. */
  readonly differenceMinor: bigint;
  readonly tierBefore: number;
  readonly tierAfter: number;
  /** The change of the amount that the window carries to the next one. */
  readonly carryDifferenceMillionths: bigint;
}

/**
 * Compares the accounted bills with the bills of the same window settled again. Returns a line for each contract
 * version whose due amount or carry changed, ordered by contract id and version.
 */
export function diffBills(accounted: readonly AccountedBill[], resettled: readonly AccountedBill[]): AdjustmentLine[] {
  const keyOf = ({ contractId, version, windowKey }: AccountedBill) => `${contractId} ${version} ${windowKey}`;
  const before = new Map(accounted.map((bill) => [keyOf(bill), bill]));
  const after = new Map(resettled.map((bill) => [keyOf(bill), bill]));
  return [...new Map([...before, ...after]).values()]
    .toSorted((a, b) => (a.contractId === b.contractId ? a.version - b.version : a.contractId < b.contractId ? -1 : 1))
    .map((bill) => lineOf(bill, before.get(keyOf(bill)), after.get(keyOf(bill))))
    .filter(
      ({ differenceMinor, carryDifferenceMillionths }) => differenceMinor !== 0n || carryDifferenceMillionths !== 0n,
    );
}

export interface AdjustedDue {
  /** The amount now due for the window. */
  readonly dueMinor: bigint;
  /** The overpaid amount that later windows still have to deduct: negative or 0. */
  readonly openMinor: bigint;
}

/**
 * Adds the adjustments of earlier windows to the amount of a window. A bill never becomes negative: the remaining
 * deduction stays open for later windows.
 */
export function applyAdjustments(
  windowMinor: bigint,
  lines: readonly Pick<AdjustmentLine, "differenceMinor">[],
  openMinor: bigint,
): AdjustedDue {
  const total = lines.reduce((sum, { differenceMinor }) => sum + differenceMinor, windowMinor + openMinor);
  return total < 0n ? { dueMinor: 0n, openMinor: total } : { dueMinor: total, openMinor: 0n };
}

function lineOf(
  { contractId, version, payeeId, payerId, windowKey }: AccountedBill,
  before: AccountedBill | undefined,
  after: AccountedBill | undefined,
): AdjustmentLine {
  const beforeMinor = before?.dueMinor ?? 0n;
  const afterMinor = after?.dueMinor ?? 0n;
  return {
    contractId,
    version,
    payeeId,
    payerId,
    windowKey,
    beforeMinor,
    afterMinor,
    differenceMinor: afterMinor - beforeMinor,
    tierBefore: before?.tier ?? 0,
    tierAfter: after?.tier ?? 0,
    carryDifferenceMillionths: (after?.carryMillionths ?? 0n) - (before?.carryMillionths ?? 0n),
  };
}
