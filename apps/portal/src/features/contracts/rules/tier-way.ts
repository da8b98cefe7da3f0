/** How far a team is from a tier. */

import { thresholdNames } from "@openhouse/rules/contracts/contract-terms";
import type { ThresholdName } from "@openhouse/rules/contracts/contract-terms";

/** The thresholds above zero: those that a tier has, or those still missing. */
export function namedThresholds(sizes: Readonly<Record<ThresholdName, bigint>>): ThresholdName[] {
  return thresholdNames.filter((name) => sizes[name] > 0n);
}

/** Progress from 0 to 100. If the team won, the net loss is negative and the progress is 0. */
export function wayPercent(reach: bigint, needed: bigint): number {
  const has = reach < 0n ? 0n : reach;
  return has >= needed ? 100 : Number((has * 100n) / needed);
}
