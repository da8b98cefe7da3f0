/**
 * The numbers of past windows on which an offer can be simulated: three choices per period, all within the maximum age
 * of `past-windows.ts`.
 */

import type { SettlementPeriod } from "./contract-kinds.ts";

const withinDays = [7, 14, 31] as const;

/** Ascending. */
export const windowCounts: Readonly<Record<SettlementPeriod, readonly [number, number, number]>> = {
  MIN5: withinDays,
  HALF: withinDays,
  HOUR: withinDays,
  D: withinDays,
  W: [4, 8, 16],
  H: [2, 4, 6],
  M: [1, 2, 3],
};
