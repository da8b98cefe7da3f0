/** The member's profit and loss: one row for each day that has transfers, and the totals of the date range. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";

export type Profit = Reply<"GET /wps/relay/ODSFE2_MemPNLDet">;
export type ProfitDay = Profit["list"][number];

export interface ProfitFilter {
  /** Class of games on the wire; CONS means all, including transfers that are not bets. */
  readonly gameCategory: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

/** The longest date range has 92 days, so one page is enough. */
const daysPerPage = 100;

export function useProfit({ gameCategory, from, to }: ProfitFilter): UseQueryResult<Profit> {
  const api = useApi();
  return useQuery({
    queryKey: ["records", "profit", gameCategory, from, to],
    queryFn: ({ signal }) => {
      const query = { gameCategory, startDate: from, endDate: to, size: daysPerPage };
      return api.call("GET /wps/relay/ODSFE2_MemPNLDet", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
