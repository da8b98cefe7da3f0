/** The member of the session. */

import { useQuery } from "@tanstack/react-query";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { memberKindOf } from "../../../lib/session/portal-store.ts";

export interface Reader {
  readonly id: string;
  readonly isAgent: boolean;
}

/** Returns undefined until the member has loaded. Uses the same cache entry as the member's menu. */
export function useReader(): Reader | undefined {
  const api = useApi();
  const { merchant } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data === undefined ? undefined : { id: data.id, isAgent: memberKindOf(merchant, data.type).isAgent };
}
