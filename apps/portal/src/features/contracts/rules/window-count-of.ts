/**
 * The choices of how many past windows a simulation covers. They are names, because the numbers depend on the period.
 */

import { settlementPeriods } from "@openhouse/rules/contracts/contract-kinds";
import { windowCounts } from "@openhouse/rules/contracts/window-counts";

export const simulationLengths = ["few", "more", "most"] as const;
export type SimulationLength = (typeof simulationLengths)[number];

/** Returns the number of windows for a period. An unknown period counts as a day. */
export function windowCountOf(period: string, length: SimulationLength): number {
  const [few, more, most] = windowCounts[settlementPeriods.find((candidate) => candidate === period) ?? "D"];
  return { few, more, most }[length];
}
