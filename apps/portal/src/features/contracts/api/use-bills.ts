/** The bills of contracts, a page at a time, newest first, with the sums of all that the filter shows. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { billStates } from "@openhouse/rules/contracts/bill-states";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { WindowBounds } from "../../../lib/date-window.ts";
import { useApi } from "../../../lib/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type Bills = Reply<"GET /wps/agent/bills">;
/** A bill as lists show it. */
export type Bill = Bills["list"][number];

/** received: they pay the reader; given: of contracts that the reader gave. */
export const billSides = ["received", "given"] as const;
export type BillSide = (typeof billSides)[number];
export const billFilters = ["all", ...billStates] as const;

export interface BillFilter {
  /** Undefined: all kinds. */
  readonly kind: ContractKind | undefined;
  readonly side: BillSide;
  readonly state: BillState | "all";
  readonly bounds: WindowBounds;
}

const billsPerPage = 20;

/** The page before stays until the next one is here. */
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
 * The filter as the calls of list and file take it. They ask when a window ended, and the window of a day ends with the
 * first moment of the next one: shifted by that moment, a day has its own bill and not that of the day before.
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
