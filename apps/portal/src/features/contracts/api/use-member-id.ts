/** Who reads: the id of the member whose session it is. */

import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/page-context.tsx";

/** Undefined until it is known; the same entry of the cache as the member's menu reads. */
export function useMemberId(): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data?.id;
}
