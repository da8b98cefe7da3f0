/** The days with rebates to claim, and the member's rates. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";

export type RebateDays = Reply<"GET /wps/member/rebates/days">;
export type RebateDay = RebateDays["list"][number];
export type OwnRates = Reply<"GET /wps/member/rebates/rates">;

export function useRebateDays(): UseQueryResult<RebateDays> {
  const api = useApi();
  return useQuery({
    queryKey: ["rebates", "days"],
    queryFn: ({ signal }) => api.call("GET /wps/member/rebates/days", { signal }),
  });
}

export function useOwnRates(): UseQueryResult<OwnRates> {
  const api = useApi();
  return useQuery({
    queryKey: ["rebates", "rates"],
    queryFn: ({ signal }) => api.call("GET /wps/member/rebates/rates", { signal }),
  });
}
