/** The currency of the member's account. */

import { useQuery } from "@tanstack/react-query";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { useApi, usePage } from "../page/page-context.tsx";

/** The merchant's currency until the member has loaded. Shares its cache entry with the member's menu. */
export function useMemberCurrency(): CurrencyCode {
  const api = useApi();
  const { merchant } = usePage();
  const { data } = useQuery({
    queryKey: ["member"],
    queryFn: ({ signal }) => api.call("GET /wps/member/info", { signal }),
  });
  return data !== undefined && isCurrencyCode(data.currency) ? data.currency : merchant.currency;
}
