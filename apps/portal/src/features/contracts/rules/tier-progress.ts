/** How far a team is from a tier: the missing thresholds and the progress in percent. */

import { thresholdNames } from "@openhouse/rules/contracts/contract-terms";
import type { ThresholdName } from "@openhouse/rules/contracts/contract-terms";

/** Returns the names of the values above zero: the thresholds of a tier, or the missing amounts. */
export function thresholdsAboveZero(sizes: Readonly<Record<ThresholdName, bigint>>): ThresholdName[] {
  return thresholdNames.filter((name) => sizes[name] > 0n);
}

/** Progress from 0 to 100. If the team won, the net loss is negative and the progress is 0. */
export function progressPercent(reach: bigint, needed: bigint): number {
  const reached = reach < 0n ? 0n : reach;
  return reached >= needed ? 100 : Number((reached * 100n) / needed);
}
