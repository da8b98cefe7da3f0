/** A page of the bets that a bill counts, in their current state. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type BillBets = Reply<"GET /wps/agent/bills/:id/bets">;
export type BillBet = BillBets["list"][number];

const betsPerPage = 10;

export function useBillBets(id: string, page: number): UseQueryResult<BillBets> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.billBets(id, page),
    queryFn: ({ signal }) =>
      api.call("GET /wps/agent/bills/:id/bets", { params: { id }, query: { page, size: betsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}
