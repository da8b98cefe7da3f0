/** The currency that the member's books are kept in. */

import { useQuery } from "@tanstack/react-query";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { useApi, usePage } from "./page-context.tsx";

/** The house's currency until the member is known; the same entry of the cache as the member's menu reads. */
export function useMemberCurrency(): CurrencyCode {
  const api = useApi();
  const { house } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data !== undefined && isCurrencyCode(data.currency) ? data.currency : house.currency;
}
