/** The logged-in member. */

import { useQuery } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { memberKindOf } from "../../../lib/session/portal-store.ts";
import type { MemberKind } from "../../../lib/session/portal-store.ts";

/**
 * Returns the member of the session and the properties of the member's type; undefined until the server has responded.
 */
export function useMember(): MemberView | undefined {
  const api = useApi();
  const { merchant } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  if (data === undefined) return undefined;
  return { ...data, ...memberKindOf(merchant, data.type) };
}

export interface MemberView extends Readonly<Reply<"GET /wps/member/info">>, MemberKind {}
