/**
 * Corrects closed days whose bets were taken back or arrived late. A closed day never changes: unclaimed amounts are
 * withheld there, and the rest becomes a line of the next day. Pure. Source: docs/agent-contracts.md, Settlement.
 */

import { compareRebates, textOfRebateKey } from "./rebate-entry.ts";
import type { RebateKey } from "./rebate-entry.ts";

/** The amount of a day for one key. */
export interface RebateDue extends RebateKey {
  readonly dueMinor: bigint;
}

export interface RebateDifference extends RebateKey {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** Compares the accounted amounts with the recalculated ones; equal amounts are left out. */
export function diffRebates(accounted: readonly RebateDue[], recalculated: readonly RebateDue[]): RebateDifference[] {
  const differences = new Map<string, RebateDifference>();
  const beforeOf = new Map(accounted.map((due) => [textOfRebateKey(due), due.dueMinor]));
  const keyOf = ({ payeeId, side, category }: RebateDue) => ({ payeeId, side, category });
  for (const due of recalculated) {
    const beforeMinor = beforeOf.get(textOfRebateKey(due)) ?? 0n;
    differences.set(textOfRebateKey(due), { ...keyOf(due), beforeMinor, afterMinor: due.dueMinor });
  }
  for (const due of accounted) {
    if (differences.has(textOfRebateKey(due))) continue;
    differences.set(textOfRebateKey(due), { ...keyOf(due), beforeMinor: due.dueMinor, afterMinor: 0n });
  }
  return [...differences.values()].filter((one) => one.beforeMinor !== one.afterMinor).toSorted(compareRebates);
}

/** The amounts of a closed entry, minor units. */
export interface ClosedRebate {
  /** Neither paid nor withheld. */
  readonly remainingMinor: bigint;
  /** Not claimed in time. */
  readonly lapsedMinor: bigint;
  /** The part of the lapsed amount that earlier corrections have offset. */
  readonly offsetMinor: bigint;
}

/** difference = carried − withheld − offset. */
export interface DividedCorrection {
  /**
   * Offset against the lapsed amount, which was never paid, so nothing is deducted. Negative: an earlier offset is
   * reversed.
   */
  readonly offsetMinor: bigint;
  /** Withheld from the amount that can still be claimed. */
  readonly withheldMinor: bigint;
  /** A line of the next day. */
  readonly carriedMinor: bigint;
}

/**
 * Distributes a difference: first against the lapsed amount, then against the unclaimed amount, then to the next day.
 */
export function divideCorrection(differenceMinor: bigint, closed: ClosedRebate): DividedCorrection {
  if (differenceMinor >= 0n) {
    const recalculated = least(differenceMinor, closed.offsetMinor);
    return { offsetMinor: -recalculated, withheldMinor: 0n, carriedMinor: differenceMinor - recalculated };
  }
  const taken = -differenceMinor;
  const offsetMinor = least(taken, closed.lapsedMinor - closed.offsetMinor);
  const withheldMinor = least(taken - offsetMinor, closed.remainingMinor);
  return { offsetMinor, withheldMinor, carriedMinor: -(taken - offsetMinor - withheldMinor) };
}

/** The amount that an entry pays, and the carry that it takes from earlier days (negative if it is deducted). */
export interface DraftedRebate {
  readonly takenMinor: bigint;
  readonly amountMinor: bigint;
}

/** The amount is never negative: a deduction that exceeds it stays in the carry. */
export function draftRebate(dueMinor: bigint, carryMinor: bigint): DraftedRebate {
  const takenMinor = carryMinor < -dueMinor ? -dueMinor : carryMinor;
  return { takenMinor, amountMinor: dueMinor + takenMinor };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
