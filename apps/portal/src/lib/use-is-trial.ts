/** Whether the session is a trial account's: member actions are closed to it (specification, section 6). */

import { useQuery } from "@tanstack/react-query";
import { useApi, usePage } from "./page-context.tsx";
import { memberStandingOf } from "./portal-store.ts";

/** False until it is known; the server refuses on its own. The same entry of the cache as the member's menu reads. */
export function useIsTrial(): boolean {
  const api = useApi();
  const { house } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data !== undefined && memberStandingOf(house, data.type).isTrial;
}
