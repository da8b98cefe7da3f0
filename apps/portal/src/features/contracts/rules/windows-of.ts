/** How far back a simulation goes. A word and not a number, because the numbers depend on the period. */

import { settlementPeriods } from "@openhouse/rules/contracts/contract-kinds";
import { windowCounts } from "@openhouse/rules/contracts/window-counts";

export const pastReaches = ["few", "more", "most"] as const;
export type PastReach = (typeof pastReaches)[number];

/** The number of windows for a period; an unknown period counts as days. */
export function windowsOf(period: string, reach: PastReach): number {
  const [few, more, most] = windowCounts[settlementPeriods.find((word) => word === period) ?? "D"];
  return { few, more, most }[reach];
}
