/**
 * The default date range of the bills of each kind. Each range is long enough that it contains the end of at least one
 * window, whatever the period of the contract is. The longest case is a monthly window on the 31st: its last day was 31
 * days ago, so that the range needs 32 days with today.
 */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { DefaultRange } from "../../../lib/lists/date-window.ts";

export const defaultBillRanges = {
  dividend: { pastDays: 32 },
  daily: "past30",
  hourly: "past7",
  realtime: "past7",
} as const satisfies Record<ContractKind, DefaultRange>;
