/** What the member's account says about itself; the same entry of the cache as the member's menu reads. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";

export function useMemberFacts(): UseQueryResult<Reply<"GET /wps/member/info">> {
  const api = useApi();
  return useQuery({ queryKey: ["member"], queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }) });
}
