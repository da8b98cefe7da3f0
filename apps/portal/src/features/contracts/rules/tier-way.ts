/** How far a team is on its way to a tier. */

import { thresholdNames } from "@openhouse/rules/contracts/contract-terms";
import type { ThresholdName } from "@openhouse/rules/contracts/contract-terms";

/** The thresholds that are more than nothing: what a tier asks for, or what is missing of it. */
export function namedThresholds(sizes: Readonly<Record<ThresholdName, bigint>>): ThresholdName[] {
  return thresholdNames.filter((name) => sizes[name] > 0n);
}

/** A team that won has a net loss below zero: of the way to a tier that is nothing. */
export function shownReach(value: bigint): bigint {
  return value < 0n ? 0n : value;
}

/** How much of the way is done, from 0 to 100. */
export function wayPercent(reach: bigint, needed: bigint): number {
  const has = shownReach(reach);
  return has >= needed ? 100 : Number((has * 100n) / needed);
}
