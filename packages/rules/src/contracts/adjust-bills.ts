/**
 * What came after a window was closed: bets that were voided or settled anew, stragglers. The window is settled again
 * and the difference stands as a line in the next one; the closed bill is never rewritten. Source:
 * docs/agent-contracts.md.
 */

import type { SettlementBill } from "./settlement-bill.ts";

/** A bill of a closed window with all earlier adjustments of it: what has been accounted for. */
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
  /** Below zero: too much was accounted for. */
  readonly differenceMinor: bigint;
  readonly tierBefore: number;
  readonly tierAfter: number;
  /** What the next window has to be carried more, or less. */
  readonly carryDifferenceMillionths: bigint;
}

/** The lines that lead from what was accounted for to what the same window comes to now, by contract and version. */
export function diffBills(accounted: readonly AccountedBill[], again: readonly AccountedBill[]): AdjustmentLine[] {
  const keyOf = ({ contractId, version, windowKey }: AccountedBill) => `${contractId} ${version} ${windowKey}`;
  const before = new Map(accounted.map((bill) => [keyOf(bill), bill]));
  const after = new Map(again.map((bill) => [keyOf(bill), bill]));
  return [...new Map([...before, ...after]).values()]
    .toSorted((a, b) => (a.contractId === b.contractId ? a.version - b.version : a.contractId < b.contractId ? -1 : 1))
    .map((bill) => lineOf(bill, before.get(keyOf(bill)), after.get(keyOf(bill))))
    .filter(
      ({ differenceMinor, carryDifferenceMillionths }) => differenceMinor !== 0n || carryDifferenceMillionths !== 0n,
    );
}

export interface AdjustedDue {
  /** What is owed of the window now. */
  readonly dueMinor: bigint;
  /** What was paid too much and is still to be taken from later windows, at most 0. */
  readonly openMinor: bigint;
}

/** A window's own sum with the lines of earlier ones. Nobody owes money by a bill: what it cannot bear stays open. */
export function applyAdjustments(
  ownMinor: bigint,
  lines: readonly Pick<AdjustmentLine, "differenceMinor">[],
  openMinor: bigint,
): AdjustedDue {
  const total = lines.reduce((sum, { differenceMinor }) => sum + differenceMinor, ownMinor + openMinor);
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
