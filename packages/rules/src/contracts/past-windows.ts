/**
 * The past windows on which an offer is simulated: the last windows that have ended, up to a maximum age. Source:
 * docs/agent-contracts.md, Settlement.
 */

import type { SettlementPeriod } from "./contract-kinds.ts";
import { windowOf } from "./settlement-windows.ts";
import type { SettlementWindow } from "./settlement-windows.ts";

/**
 * Three months and the current month. This bound prevents a single call from adding up a year of the merchant's bets.
 */
const longestPastMs = 124 * 86_400_000;

export interface PastWindowsRequest {
  readonly period: SettlementPeriod;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly windows: number;
}

/** Returns the windows, oldest first. There are fewer than requested if the oldest would begin too long ago. */
export function pastWindows({ period, timeZone, nowMs, windows }: PastWindowsRequest): SettlementWindow[] {
  const past: SettlementWindow[] = [];
  let window = windowOf(period, nowMs, timeZone);
  while (past.length < windows) {
    window = windowOf(period, window.fromMs - 1, timeZone);
    if (window.fromMs < nowMs - longestPastMs) break;
    past.unshift(window);
  }
  return past;
}
