/** A page of the member's withdrawals of the last thirty days. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { boundsOf, presetWindow, todayOf } from "../../../lib/lists/date-window.ts";
import { nowMs } from "../../../lib/clock.ts";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { isWithdrawalWaiting } from "../rules/withdrawal-progress.ts";
import { paymentKeys } from "./payment-keys.ts";

export type WithdrawReport = Reply<"GET /wps/relay/MCSFE_getWithdrawTransactionReport">;
export type WithdrawRecord = WithdrawReport["records"][number];

export const withdrawalsPerPage = 5;
const pollMs = 6_000;

/** `page` counts from 1. Polled while a withdrawal on the page is open. */
export function useWithdrawReport(page: number): UseQueryResult<WithdrawReport> {
  const api = useApi();
  const { merchant } = usePage();
  const { language } = useTexts();
  return useQuery({
    queryKey: [...paymentKeys.withdrawReport(page), language],
    queryFn: ({ signal }) => {
      const window = presetWindow("past30", todayOf(nowMs(), merchant.timeZone));
      const { startMs } = boundsOf(window, merchant.timeZone);
      const start = (page - 1) * withdrawalsPerPage;
      const query = { startDateTs: startMs, start, end: start + withdrawalsPerPage };
      return api.call("GET /wps/relay/MCSFE_getWithdrawTransactionReport", { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(isWithdrawalWaiting) === true ? pollMs : false),
  });
}
