/**
 * Finds the tier that a team reached, and the amounts that are missing for the next tier. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { thresholdNames } from "./contract-terms.ts";
import type { ContractTier, ThresholdName } from "./contract-terms.ts";

/** A team's figures in a window, one per threshold. */
export type TeamReach = Readonly<Record<ThresholdName, bigint>>;

export interface ReachedTier {
  /** Counted from 1; 0 if no tier is reached. */
  readonly tier: number;
  /** For each threshold: the tier that the team would reach by it alone. The lowest of these tiers decides the rate. */
  readonly byThreshold: Readonly<Record<ThresholdName, number>>;
  /**
   * The amount that is missing for the next tier, per threshold; 0 if the threshold is met. Null at the highest tier.
   */
  readonly missing: TeamReach | null;
}

/**
 * Finds the highest tier whose thresholds are all met. The tiers rise in every used threshold, so the result is the
 * lowest tier in `byThreshold`.
 */
export function reachTier(tiers: readonly ContractTier[], reach: TeamReach): ReachedTier {
  // A threshold of 0 is not used, so a team with a net win (a negative net loss) meets it too.
  const byThreshold = mapThresholds(
    (name) => tiers.filter((tier) => tier[name] === 0n || reach[name] >= tier[name]).length,
  );
  const tier = Math.min(...thresholdNames.map((name) => byThreshold[name]));
  const next = tiers[tier];
  const missingOf = (needed: bigint, actual: bigint) => (needed > 0n && needed > actual ? needed - actual : 0n);
  const missing = next === undefined ? null : mapThresholds((name) => missingOf(next[name], reach[name]));
  return { tier, byThreshold, missing };
}

function mapThresholds<T>(valueOf: (name: ThresholdName) => T): Readonly<Record<ThresholdName, T>> {
  return {
    teamBet: valueOf("teamBet"),
    activeMembers: valueOf("activeMembers"),
    netLoss: valueOf("netLoss"),
    totalBet: valueOf("totalBet"),
  };
}
