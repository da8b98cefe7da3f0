/** Who is logged in, from the query cache: asked once per session, dropped with it. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { useApi, usePage } from "./page-context.tsx";

export type Member = Reply<"GET /wps/member/info">;

/** The member of the session. */
export function useMember(): UseQueryResult<Member> {
  const api = useApi();
  return useQuery({ queryKey: ["member"], queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }) });
}

/** The currency of the member's books; the house's until it is known. */
export function useMemberCurrency(): CurrencyCode {
  const { house } = usePage();
  const currency = useMember().data?.currency ?? house.currency;
  return isCurrencyCode(currency) ? currency : house.currency;
}
