/** Whether the session belongs to a trial account, which may not use member actions (specification, section 6). */

import { useQuery } from "@tanstack/react-query";
import { useApi, usePage } from "../page/page-context.tsx";
import { memberKindOf } from "./portal-store.ts";

/**
 * False until the member has loaded; the server checks the account, too. Shares its cache entry with the member's menu.
 */
export function useIsTrial(): boolean {
  const api = useApi();
  const { merchant } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data !== undefined && memberKindOf(merchant, data.type).isTrial;
}
