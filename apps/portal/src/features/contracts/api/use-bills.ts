/** A page of the bills of contracts, newest first, with the totals of all bills that match the filter. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { billStates } from "@openhouse/rules/contracts/bill-states";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { WindowBounds } from "../../../lib/lists/date-window.ts";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type Bills = Reply<"GET /wps/agent/bills">;
export type Bill = Bills["list"][number];

/** received: bills that pay the reader. given: bills of contracts that the reader gave. */
export const billSides = ["received", "given"] as const;
export type BillSide = (typeof billSides)[number];
export const billFilters = ["all", ...billStates] as const;

export interface BillFilter {
  /** Undefined means all kinds. */
  readonly kind: ContractKind | undefined;
  readonly side: BillSide;
  readonly state: BillState | "all";
  readonly bounds: WindowBounds;
}

const billsPerPage = 20;

export function useBills(filter: BillFilter, page: number): UseQueryResult<Bills> {
  const api = useApi();
  const query = { ...billQuery(filter), page, size: billsPerPage };
  return useQuery({
    queryKey: contractKeys.bills(query),
    queryFn: ({ signal }) => api.call("GET /wps/agent/bills", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the query parameters for the list of bills and for its file. The server filters by the end of a window, and
 * the window of a day ends at the first millisecond of the next day. Both bounds are therefore moved by one
 * millisecond, so that the filter for a day finds the bill of that day.
 */
export function billQuery({ kind, side, state, bounds: { startMs, endMs } }: BillFilter) {
  return {
    ...(kind !== undefined && { kind }),
    side,
    ...(state !== "all" && { state }),
    startDate: startMs + 1,
    ...(endMs !== undefined && { endDate: endMs + 1 }),
  };
}
