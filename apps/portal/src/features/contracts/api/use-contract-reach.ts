/** What the team of a contract has reached in the current window. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type ContractReach = Reply<"GET /wps/agent/contracts/:id/reach">;

const freshMs = 60_000;

/** At most a minute old while the page is open, because it changes with every bet. */
export function useContractReach(id: string): UseQueryResult<ContractReach> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.reach(id),
    refetchInterval: freshMs,
    queryFn: ({ signal }) => api.call("GET /wps/agent/contracts/:id/reach", { params: { id }, signal }),
  });
}
