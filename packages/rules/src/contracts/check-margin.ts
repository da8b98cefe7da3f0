/**
 * Does a class of games earn what is promised on it? All levels' rates of all kinds and the rebate, against the margin
 * that the games keep in theory. Above it the offer is flagged. Source: docs/agent-contracts.md, Settlement.
 */

import { doClassesOverlap } from "./contract-kinds.ts";
import type { SingleClass } from "./contract-kinds.ts";
import type { ContractTerms, ContractTier } from "./contract-terms.ts";

/** Rates are parts per million of the valid bet. */
export interface MarginQuestion {
  readonly productClass: SingleClass;
  /** What the games of the class keep in theory. */
  readonly marginPpm: bigint;
  /** What members get back of every bet. */
  readonly rebatePpm: bigint;
  /** The contracts of each level, from the top of a chain down to its end. */
  readonly levels: readonly (readonly ContractTerms[])[];
}

/** What a class keeps, what of it comes back to members, and what all contracts of a branch take of it. */
export interface MarginParts {
  readonly marginPpm: bigint;
  readonly rebatePpm: bigint;
  /** Of all levels together, rounded up. */
  readonly contractsPpm: bigint;
}

export interface MarginAnswer extends MarginParts {
  /** What the house keeps; below zero it pays for every bet. */
  readonly leftPpm: bigint;
  readonly isFlagged: boolean;
}

const whole = 1_000_000n;

/**
 * Each kind costs the highest of its levels: those above are paid the difference only. Where a level promises more than
 * the one above has, what it promises counts, because it is paid.
 */
export function checkMargin({ productClass, marginPpm, rebatePpm, levels }: MarginQuestion): MarginAnswer {
  const highest = new Map<string, bigint>();
  for (const terms of levels.flat()) {
    if (!doClassesOverlap(terms.productClass, productClass)) continue;
    const rate = dearestRate(terms, marginPpm);
    if (rate > (highest.get(terms.kind) ?? 0n)) highest.set(terms.kind, rate);
  }
  const contractsPpm = [...highest.values()].reduce((sum, rate) => sum + rate, 0n);
  return answerMargin({ marginPpm, rebatePpm, contractsPpm });
}

/** The verdict over these parts. */
export function answerMargin({ marginPpm, rebatePpm, contractsPpm }: MarginParts): MarginAnswer {
  const leftPpm = marginPpm - rebatePpm - contractsPpm;
  return { contractsPpm, rebatePpm, marginPpm, leftPpm, isFlagged: leftPpm < 0n };
}

/** What the contract may cost of a bet, at its dearest tier. */
export function dearestRate({ kind, rateType, tiers }: ContractTerms, marginPpm: bigint): bigint {
  const rates = tiers.map(({ teamBet, rate, winRate }: ContractTier) => {
    // A fixed sum weighs most on the team that just reached it.
    if (rateType === "F") return teamBet === 0n ? whole : dividedUp(rate * whole, teamBet);
    // A dividend is a share of what the games keep.
    if (kind === "dividend") return dividedUp(rate * marginPpm, whole);
    return rate > winRate ? rate : winRate;
  });
  return rates.reduce((most, rate) => (rate > most ? rate : most), 0n);
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}
