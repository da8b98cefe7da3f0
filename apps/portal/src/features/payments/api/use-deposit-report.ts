/** A page of the member's deposits of the last thirty days. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { boundsOf, presetWindow, todayOf } from "../../../lib/lists/date-window.ts";
import { nowMs } from "../../../lib/clock.ts";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { paymentKeys } from "./payment-keys.ts";

export type DepositReport = Reply<"GET /wps/relay/MCSFE_getDepositTransactionReport">;

export const depositsPerPage = 5;

/** `page` counts from 1. */
export function useDepositReport(page: number): UseQueryResult<DepositReport> {
  const api = useApi();
  const { merchant } = usePage();
  const { language } = useTexts();
  return useQuery({
    queryKey: [...paymentKeys.depositReport(page), language],
    queryFn: ({ signal }) => {
      const window = presetWindow("past30", todayOf(nowMs(), merchant.timeZone));
      const startDate = boundsOf(window, merchant.timeZone).startMs;
      const query = { startDate, page, size: depositsPerPage };
      return api.call("GET /wps/relay/MCSFE_getDepositTransactionReport", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
