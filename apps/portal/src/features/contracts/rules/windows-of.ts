/** How far back a simulation goes, as people choose it: a word, because another period has other numbers. */

import { settlementPeriods } from "@openhouse/rules/contracts/contract-kinds";
import { windowCounts } from "@openhouse/rules/contracts/window-counts";

export const pastReaches = ["few", "more", "most"] as const;
export type PastReach = (typeof pastReaches)[number];

/** In windows of that period; an unknown one counts as days. */
export function windowsOf(period: string, reach: PastReach): number {
  const [few, more, most] = windowCounts[settlementPeriods.find((word) => word === period) ?? "D"];
  return { few, more, most }[reach];
}
