/**
 * What becomes of a closed day whose bets were taken back or came late: the day is never rewritten. What nobody has
 * claimed yet is kept back there; the rest is a line of the next day. Pure. Source: docs/agent-contracts.md,
 * Settlement.
 */

import { compareRebates, textOfRebateKey } from "./rebate-entry.ts";
import type { RebateKey } from "./rebate-entry.ts";

/** What somebody's day comes to. */
export interface RebateDue extends RebateKey {
  readonly dueMinor: bigint;
}

export interface RebateDifference extends RebateKey {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** Between what was accounted for and what the day comes to now; what is the same is left out. */
export function diffRebates(accounted: readonly RebateDue[], again: readonly RebateDue[]): RebateDifference[] {
  const differences = new Map<string, RebateDifference>();
  const beforeOf = new Map(accounted.map((due) => [textOfRebateKey(due), due.dueMinor]));
  const keyOf = ({ payeeId, side, category }: RebateDue) => ({ payeeId, side, category });
  for (const due of again) {
    const beforeMinor = beforeOf.get(textOfRebateKey(due)) ?? 0n;
    differences.set(textOfRebateKey(due), { ...keyOf(due), beforeMinor, afterMinor: due.dueMinor });
  }
  for (const due of accounted) {
    if (differences.has(textOfRebateKey(due))) continue;
    differences.set(textOfRebateKey(due), { ...keyOf(due), beforeMinor: due.dueMinor, afterMinor: 0n });
  }
  return [...differences.values()].filter((one) => one.beforeMinor !== one.afterMinor).toSorted(compareRebates);
}

/** A closed entry as its money stands, minor units. */
export interface ClosedRebate {
  /** Neither paid nor kept back yet. */
  readonly remainingMinor: bigint;
  /** Was not claimed in time. */
  readonly lapsedMinor: bigint;
  /** How much of the lapsed part earlier corrections were held against. */
  readonly offsetMinor: bigint;
}

/** difference = carried − withheld − offset. */
export interface DividedCorrection {
  /** Held against what lapsed: nobody had it, so nothing is taken. Below zero: what had been held so counts again. */
  readonly offsetMinor: bigint;
  /** Kept back of what can still be claimed. */
  readonly withheldMinor: bigint;
  /** A line of the next day. */
  readonly carriedMinor: bigint;
}

/** Where a difference goes: first against what lapsed, then against what waits, then to the next day. */
export function divideCorrection(differenceMinor: bigint, closed: ClosedRebate): DividedCorrection {
  if (differenceMinor >= 0n) {
    const again = least(differenceMinor, closed.offsetMinor);
    return { offsetMinor: -again, withheldMinor: 0n, carriedMinor: differenceMinor - again };
  }
  const taken = -differenceMinor;
  const offsetMinor = least(taken, closed.lapsedMinor - closed.offsetMinor);
  const withheldMinor = least(taken - offsetMinor, closed.remainingMinor);
  return { offsetMinor, withheldMinor, carriedMinor: -(taken - offsetMinor - withheldMinor) };
}

/** What an entry pays, and what it takes of what earlier days left to it (below zero: what it bears of it). */
export interface DraftedRebate {
  readonly takenMinor: bigint;
  readonly amountMinor: bigint;
}

/** Never below nothing: what it cannot bear stays open. */
export function draftRebate(dueMinor: bigint, carryMinor: bigint): DraftedRebate {
  const takenMinor = carryMinor < -dueMinor ? -dueMinor : carryMinor;
  return { takenMinor, amountMinor: dueMinor + takenMinor };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
