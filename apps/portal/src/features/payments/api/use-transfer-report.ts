/** A page of the member's transfers to and from the upline and downlines. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { paymentKeys } from "./payment-keys.ts";

export type TransferReport = Reply<"GET /wps/relay/MCSFE_getTransferReport">;
export type TransferRecord = TransferReport["records"][number];

export const transfersPerPage = 5;

/** `page` counts from 1. */
export function useTransferReport(page: number): UseQueryResult<TransferReport> {
  const api = useApi();
  return useQuery({
    queryKey: paymentKeys.transferReport(page),
    queryFn: ({ signal }) => {
      const query = { page, size: transfersPerPage };
      return api.call("GET /wps/relay/MCSFE_getTransferReport", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
