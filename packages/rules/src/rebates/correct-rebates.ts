/**
 * Corrects the rebates of closed days if bets were voided or arrived late. The entries of a closed day do not change: a
 * deduction is withheld from amounts that are not claimed yet, and the rest becomes a line of the next day. Pure.
 * Source: docs/agent-contracts.md, Settlement.
 */

import { compareRebates, textOfRebateKey } from "./rebate-entry.ts";
import type { RebateKey } from "./rebate-entry.ts";

/** One day's amount due to a payee in one category, on one side. */
export interface RebateDue extends RebateKey {
  readonly dueMinor: bigint;
}

export interface RebateDifference extends RebateKey {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** Compares the accounted amounts with the recalculated ones. Equal amounts are left out. */
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
  return [...differences.values()]
    .filter((difference) => difference.beforeMinor !== difference.afterMinor)
    .toSorted(compareRebates);
}

/** The amounts of a closed entry, minor units. */
export interface ClosedRebate {
  /** The amount that is neither paid, lapsed nor withheld. */
  readonly remainingMinor: bigint;
  /** The amount that was not claimed in time. */
  readonly lapsedMinor: bigint;
  /** The part of the lapsed amount that earlier corrections have offset. */
  readonly offsetMinor: bigint;
}

/** difference = carried − withheld − offset. */
export interface DividedCorrection {
  /**
   * The part that is offset against the lapsed amount. Nothing is deducted for it, because the lapsed amount was never
   * paid. If negative, an earlier offset is reversed.
   */
  readonly offsetMinor: bigint;
  /** The part that is withheld from the amount that can still be claimed. */
  readonly withheldMinor: bigint;
  /** The part that becomes a line of the next day. */
  readonly carriedMinor: bigint;
}

/**
 * Distributes a deduction first to the lapsed amount, then to the unclaimed amount, then to the next day. A positive
 * difference first reverses earlier offsets, and the rest goes to the next day.
 */
export function divideCorrection(differenceMinor: bigint, closed: ClosedRebate): DividedCorrection {
  if (differenceMinor >= 0n) {
    const reversedMinor = least(differenceMinor, closed.offsetMinor);
    return { offsetMinor: -reversedMinor, withheldMinor: 0n, carriedMinor: differenceMinor - reversedMinor };
  }
  const deductionMinor = -differenceMinor;
  const offsetMinor = least(deductionMinor, closed.lapsedMinor - closed.offsetMinor);
  const withheldMinor = least(deductionMinor - offsetMinor, closed.remainingMinor);
  return { offsetMinor, withheldMinor, carriedMinor: -(deductionMinor - offsetMinor - withheldMinor) };
}

/** The amount that an entry pays, and the part of the carry that the entry uses (negative for a deduction). */
export interface DraftedRebate {
  readonly correctionMinor: bigint;
  readonly amountMinor: bigint;
}

/**
 * Adds the carry to the due amount. The result is never negative: the rest of a larger deduction stays in the carry.
 */
export function draftRebate(dueMinor: bigint, carryMinor: bigint): DraftedRebate {
  const correctionMinor = carryMinor < -dueMinor ? -dueMinor : carryMinor;
  return { correctionMinor, amountMinor: dueMinor + correctionMinor };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
