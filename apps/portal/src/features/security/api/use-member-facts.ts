/** The data of the member account. Uses the same cache entry as the member's menu. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";

export function useMemberFacts(): UseQueryResult<Reply<"GET /wps/member/info">> {
  const api = useApi();
  return useQuery({ queryKey: ["member"], queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }) });
}
