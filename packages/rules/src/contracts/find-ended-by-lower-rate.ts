/**
 * Finds the contracts that end when an agent accepts a lower rate: those that the agent gave to downlines at a higher
 * rate. The contracts are displayed before the final confirmation, and they end in the transaction of the acceptance.
 * Source: docs/product-rules.md, Agents.
 */

import { doClassesOverlap } from "./contract-kinds.ts";
import { isAboveRate, topRateOf } from "./contract-terms.ts";
import type { ContractTerms } from "./contract-terms.ts";

/** The maximum number of contracts of one agent that are searched, and that one acceptance can end. */
export const maxEndedContracts = 100_000;

export interface GrantedContract {
  readonly id: bigint;
  readonly terms: ContractTerms;
}

/**
 * Returns the contracts given by the receiver with a rate above the accepted one, not those with an equal rate. Only
 * contracts of the same kind with games in common are compared. A CONS contract has its rate on each class. A fixed
 * amount and a percentage cannot be compared, so such a contract is returned too.
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
