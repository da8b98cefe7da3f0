/**
 * The default date range of the bills of each kind. At least one window of each possible period ends in it. A bill
 * belongs to the last day of its window, and on the 31st, the window of the last month ended 31 days ago.
 */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { DefaultRange } from "../../../lib/lists/date-window.ts";

export const defaultBillRanges = {
  dividend: { pastDays: 32 },
  daily: "past30",
  hourly: "past7",
  realtime: "past7",
} as const satisfies Record<ContractKind, DefaultRange>;
