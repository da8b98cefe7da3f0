/** Versions of a contract under their hashes, and every step of both sides; read when somebody opens it. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type ContractHistory = Reply<"GET /wps/agent/contracts/:id/history">;

export function useContractHistory(id: string, isOpen: boolean): UseQueryResult<ContractHistory> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.history(id),
    enabled: isOpen,
    queryFn: ({ signal }) => api.call("GET /wps/agent/contracts/:id/history", { params: { id }, signal }),
  });
}
