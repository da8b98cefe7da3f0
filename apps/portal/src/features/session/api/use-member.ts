/** Who is logged in. */

import { useQuery } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi, usePage } from "../../../lib/page-context.tsx";

/** The member of the session, with what follows from the type; undefined until the server answered. */
export function useMember(): MemberView | undefined {
  const api = useApi();
  const { house } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  if (data === undefined) return undefined;
  return { ...data, isAgent: house.agentTypes.includes(data.type), isTrial: house.trialTypes.includes(data.type) };
}

/** See above. */
export interface MemberView extends Readonly<Reply<"GET /wps/member/info">> {
  readonly isAgent: boolean;
  readonly isTrial: boolean;
}
