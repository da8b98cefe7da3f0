/**
 * Finds the contracts that an acceptance ends: those that the receiver gave to downlines above its own new rate. They
 * are shown before the final confirmation and end in the same transaction. Source: docs/product-rules.md, Agents.
 */

import { doClassesOverlap } from "./contract-kinds.ts";
import { isAboveRate, topRateOf } from "./contract-terms.ts";
import type { ContractTerms } from "./contract-terms.ts";

/** The most contracts of one agent that are searched and that one answer can confirm. */
export const maxEndedContracts = 100_000;

export interface GrantedContract {
  readonly id: bigint;
  readonly terms: ContractTerms;
}

/**
 * Returns the contracts given by the receiver whose rate is above the rate that it accepts; equal rates stay. Only
 * contracts of the same kind with games in common are compared; CONS counts as its rate on each class. A fixed amount
 * and a percentage cannot be compared, so such a contract is returned too.
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
