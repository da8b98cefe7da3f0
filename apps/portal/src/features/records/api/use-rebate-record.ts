/** A page of the member's rebates, newest first. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";

export type RebateRecord = Reply<"GET /wps/member/rebates">;
export type RebateRow = RebateRecord["list"][number];

export interface RebateFilter {
  /** First and last day of the bets, both included. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

export const rebatesPerPage = 10;

export function useRebateRecord({ from, to, page }: RebateFilter): UseQueryResult<RebateRecord> {
  const api = useApi();
  return useQuery({
    queryKey: ["records", "rebates", from, to, page],
    queryFn: ({ signal }) => {
      const query = { startDate: from, endDate: to, page, size: rebatesPerPage };
      return api.call("GET /wps/member/rebates", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
