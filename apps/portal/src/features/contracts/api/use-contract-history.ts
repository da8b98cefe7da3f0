/**
 * The versions of a contract with their hashes, and all steps of both parties. They are loaded when the history is
 * opened.
 */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
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
