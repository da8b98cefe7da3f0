/** Which tier a team reached, and what it is short of for the next one. Source: docs/agent-contracts.md, Settlement. */

import { thresholdNames } from "./contract-terms.ts";
import type { ContractTier, ThresholdName } from "./contract-terms.ts";

/** What a team did in a window, in the measures of tiers. */
export type TeamReach = Readonly<Record<ThresholdName, bigint>>;

export interface ReachedTier {
  /** Counted from 1; 0: none. */
  readonly tier: number;
  /** The tier that each threshold alone reached: the pay follows the lowest. */
  readonly byThreshold: Readonly<Record<ThresholdName, number>>;
  /** What is missing for the tier after it, nothing where it is met; null: the highest is reached. */
  readonly missing: TeamReach | null;
}

/**
 * The highest tier whose every threshold is met. Tiers rise in every threshold that they use, so that is the lowest of
 * the tiers that sales, active members, net loss and stakes reach each by themselves.
 */
export function reachTier(tiers: readonly ContractTier[], reach: TeamReach): ReachedTier {
  // A threshold of nothing is met by a team that won, too.
  const byThreshold = mapThresholds(
    (name) => tiers.filter((tier) => tier[name] === 0n || reach[name] >= tier[name]).length,
  );
  const tier = Math.min(...thresholdNames.map((name) => byThreshold[name]));
  const next = tiers[tier];
  const shortOf = (needed: bigint, has: bigint) => (needed > 0n && needed > has ? needed - has : 0n);
  const missing = next === undefined ? null : mapThresholds((name) => shortOf(next[name], reach[name]));
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
