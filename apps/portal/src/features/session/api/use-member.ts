/** The logged-in member. */

import { useQuery } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import type { ReadState } from "../../../lib/page/public-reads.ts";
import { memberKindOf } from "../../../lib/session/portal-store.ts";
import type { MemberKind } from "../../../lib/session/portal-store.ts";

/** Returns the member of the session; undefined until the member has loaded. */
export function useMember(): MemberView | undefined {
  const read = useMemberRead();
  return read.kind === "loaded" ? read.value : undefined;
}

/** Reads the member of the session with the properties of its type, for pages that cannot show anything before. */
export function useMemberRead(): ReadState<MemberView> {
  const api = useApi();
  const { merchant } = usePage();
  const { data, error, refetch } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  if (data !== undefined) return { kind: "loaded", value: { ...data, ...memberKindOf(merchant, data.type) } };
  return error === null ? { kind: "loading" } : { kind: "failed", retry: () => void refetch() };
}

export interface MemberView extends Readonly<Reply<"GET /wps/member/info">>, MemberKind {}
