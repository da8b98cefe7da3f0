/** One bill with all its lines. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { contractKeys } from "./contract-keys.ts";

export type BillDetails = Reply<"GET /wps/agent/bills/:id">;

/** The server refuses readers who are not a party of the contract. */
export function useBill(id: string): UseQueryResult<BillDetails> {
  const api = useApi();
  return useQuery({
    queryKey: contractKeys.bill(id),
    queryFn: ({ signal }) => api.call("GET /wps/agent/bills/:id", { params: { id }, signal }),
  });
}
