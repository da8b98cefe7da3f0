/** The member's own profit and loss: a row per day that had a movement, and the sums of the window. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";

export type Profit = Reply<"GET /wps/relay/ODSFE2_MemPNLDet">;
export type ProfitDay = Profit["list"][number];

export interface ProfitFilter {
  /** Class of games on the wire; CONS = all, with what is no bet. */
  readonly gameCategory: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

/** The longest window of a record has 92 days: all of them come at once. */
const daysPerPage = 100;

/** The window before stays until the next one is here. */
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
