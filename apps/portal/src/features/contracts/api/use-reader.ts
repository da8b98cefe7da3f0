/** Who reads: the member whose session it is. */

import { useQuery } from "@tanstack/react-query";
import { useApi, usePage } from "../../../lib/page-context.tsx";
import { memberStandingOf } from "../../../lib/portal-store.ts";

export interface Reader {
  readonly id: string;
  readonly isAgent: boolean;
}

/** Undefined until it is known; the same entry of the cache as the member's menu reads. */
export function useReader(): Reader | undefined {
  const api = useApi();
  const { house } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data === undefined ? undefined : { id: data.id, isAgent: memberStandingOf(house, data.type).isAgent };
}
