/** The figures that the team of a contract has reached in the current window. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type ContractReach = Reply<"GET /wps/agent/contracts/:id/reach">;

const refetchMs = 60_000;

/** Reloads every minute while the page is open, because the figures change with every bet. */
export function useContractReach(id: string): UseQueryResult<ContractReach> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.reach(id),
    refetchInterval: refetchMs,
    queryFn: ({ signal }) => api.call("GET /wps/agent/contracts/:id/reach", { params: { id }, signal }),
  });
}
