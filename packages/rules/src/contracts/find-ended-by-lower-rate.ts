/**
 * Which contracts an acceptance ends: those that the receiver granted downward above its own new rate. They are shown
 * before the second confirmation and end in the same transaction. Source: docs/product-rules.md, Agents.
 */

import { doClassesOverlap } from "./contract-kinds.ts";
import { isAboveRate, topRateOf } from "./contract-terms.ts";
import type { ContractTerms } from "./contract-terms.ts";

/** Contracts of one agent that are looked through for what an acceptance ends, and that one answer may confirm. */
export const mostEnded = 100_000;

export interface GrantedContract {
  readonly id: bigint;
  readonly terms: ContractTerms;
}

/**
 * Of the contracts that the receiver gave, exactly those above the rate that it accepts; equal rates stay. Compared are
 * contracts of one kind with games in common: CONS counts as its rate on each class. A fixed sum cannot be shown to
 * stay within a percentage (nor the other way round), so it is above.
 */
export function findEndedByLowerRate(
  accepted: ContractTerms,
  granted: readonly GrantedContract[],
): readonly GrantedContract[] {
  const rate = topRateOf(accepted);
  return granted.filter(
    ({ terms }) =>
      terms.kind === accepted.kind &&
      doClassesOverlap(terms.productClass, accepted.productClass) &&
      isAboveRate(topRateOf(terms), rate),
  );
}
