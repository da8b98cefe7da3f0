/**
 * The past windows on which an offer is simulated: the last ones that have ended, as far back as one call may read.
 * Source: docs/agent-contracts.md, Settlement.
 */

import type { SettlementPeriod } from "./contract-kinds.ts";
import { windowOf } from "./settlement-windows.ts";
import type { SettlementWindow } from "./settlement-windows.ts";

/** Three months plus the current one. The bound keeps one call from adding up a year of the merchant's bets. */
const longestPastMs = 124 * 86_400_000;

export interface PastToRead {
  readonly period: SettlementPeriod;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly windows: number;
}

/** Oldest first. Returns fewer windows than requested if the oldest would begin too long ago. */
export function pastWindows({ period, timeZone, nowMs, windows }: PastToRead): SettlementWindow[] {
  const past: SettlementWindow[] = [];
  let before = windowOf(period, nowMs, timeZone);
  while (past.length < windows) {
    before = windowOf(period, before.fromMs - 1, timeZone);
    if (before.fromMs < nowMs - longestPastMs) break;
    past.unshift(before);
  }
  return past;
}
