/** How far a team is on its way to a tier. */

import { thresholdNames } from "@openhouse/rules/contracts/contract-terms";
import type { ThresholdName } from "@openhouse/rules/contracts/contract-terms";

/** The thresholds that are more than nothing: what a tier asks for, or what is missing of it. */
export function namedThresholds(sizes: Readonly<Record<ThresholdName, bigint>>): ThresholdName[] {
  return thresholdNames.filter((name) => sizes[name] > 0n);
}

/** How much of the way is done, from 0 to 100. Of a team that won, whose net loss is below zero, nothing is. */
export function wayPercent(reach: bigint, needed: bigint): number {
  const has = reach < 0n ? 0n : reach;
  return has >= needed ? 100 : Number((has * 100n) / needed);
}
