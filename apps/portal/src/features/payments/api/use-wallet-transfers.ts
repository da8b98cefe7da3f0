/**
 * A page of the moves between the member's wallets. It is polled while a move on the page is in progress and not under
 * review by the staff.
 */

import { useEffect, useRef } from "react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { hasOpenMove } from "../rules/wallet-moves.ts";
import { paymentKeys } from "./payment-keys.ts";

export type WalletTransfers = Reply<"GET /wps/relay/GCS_getWalletTransferReport">;

export const movesPerPage = 5;
/** Changes usually arrive earlier through the live channel; polling covers lost messages. */
const pollMs = 3_000;

/**
 * `page` counts from 1. When no move on the page is in progress any more, all queries are loaded again, because a move
 * changes balances, limits and records.
 */
export function useWalletTransfers(page: number): UseQueryResult<WalletTransfers> {
  const api = useApi();
  const cache = useQueryClient();
  const report = useQuery({
    queryKey: paymentKeys.walletTransfers(page),
    queryFn: ({ signal }) => {
      const query = { page, size: movesPerPage };
      return api.call("GET /wps/relay/GCS_getWalletTransferReport", { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (hasOpenMove(state.data) ? pollMs : false),
  });
  const isOpen = hasOpenMove(report.data);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void cache.invalidateQueries();
    wasOpen.current = isOpen;
  }, [cache, isOpen]);
  return report;
}
