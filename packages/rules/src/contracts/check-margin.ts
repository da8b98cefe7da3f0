/**
 * Checks whether the expected margin of a class of games covers the costs of the class: the contract rates of all
 * levels and kinds, and the rebate. An offer that costs more than the margin is flagged. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { doClassesOverlap } from "./contract-kinds.ts";
import type { SingleClass } from "./contract-kinds.ts";
import type { ContractTerms, ContractTier } from "./contract-terms.ts";

/** Rates are parts per million of the valid bet. */
export interface MarginInput {
  readonly productClass: SingleClass;
  /** The expected margin of the class's games. */
  readonly marginPpm: bigint;
  /** The share of each bet that members receive back as a rebate. */
  readonly rebatePpm: bigint;
  /** The contracts of each level, from the top of the lineage down. */
  readonly levels: readonly (readonly ContractTerms[])[];
}

/** The expected margin of a class, the rebate on it, and the cost of all contracts of a branch. */
export interface MarginParts {
  readonly marginPpm: bigint;
  readonly rebatePpm: bigint;
  /** All levels together, rounded up. */
  readonly contractsPpm: bigint;
}

export interface MarginResult extends MarginParts {
  /** What the merchant is expected to keep. If negative, the merchant loses money on average. */
  readonly leftPpm: bigint;
  readonly isFlagged: boolean;
}

const whole = 1_000_000n;

/**
 * Each kind of contract costs the highest rate of all levels, because a level receives only the difference to the rate
 * of the level below it. If a level promises more than the level above it, the promised rate counts in full, because it
 * is paid in full.
 */
export function checkMargin({ productClass, marginPpm, rebatePpm, levels }: MarginInput): MarginResult {
  const highest = new Map<string, bigint>();
  for (const terms of levels.flat()) {
    if (!doClassesOverlap(terms.productClass, productClass)) continue;
    const rate = highestCostRate(terms, marginPpm);
    if (rate > (highest.get(terms.kind) ?? 0n)) highest.set(terms.kind, rate);
  }
  const contractsPpm = [...highest.values()].reduce((sum, rate) => sum + rate, 0n);
  return computeMargin({ marginPpm, rebatePpm, contractsPpm });
}

/** Computes the margin that is left after rebate and contracts. */
export function computeMargin({ marginPpm, rebatePpm, contractsPpm }: MarginParts): MarginResult {
  const leftPpm = marginPpm - rebatePpm - contractsPpm;
  return { contractsPpm, rebatePpm, marginPpm, leftPpm, isFlagged: leftPpm < 0n };
}

/** The highest share of a bet that the contract can cost, over all its tiers. */
export function highestCostRate({ kind, rateType, tiers }: ContractTerms, marginPpm: bigint): bigint {
  const rates = tiers.map(({ teamBet, rate, winRate }: ContractTier) => {
    // A fixed amount costs most per bet for a team that has just reached the tier.
    if (rateType === "F") return teamBet === 0n ? whole : divideRoundingUp(rate * whole, teamBet);
    // A dividend is a share of the games' margin.
    if (kind === "dividend") return divideRoundingUp(rate * marginPpm, whole);
    return rate > winRate ? rate : winRate;
  });
  return rates.reduce((highest, rate) => (rate > highest ? rate : highest), 0n);
}

function divideRoundingUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor;
}
