/** Server state of the withdrawal queue: the list, one of them, and what one can do with it. */

import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../lib/office.tsx";
import { callKey, useCall } from "../../lib/use-call.ts";
import { useKeysetList } from "../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../lib/use-keyset-list.ts";
import type { WithdrawalQuery, WithdrawalRow } from "./withdrawal-views.ts";

export type WithdrawalDetail = Reply<"GET /backoffice/api/withdrawals/:id">;

const listRoute = "GET /backoffice/api/withdrawals";
const oneRoute = "GET /backoffice/api/withdrawals/:id";
const refreshMs = 10_000;
const followEveryMs = 4_000;

/** The queue by a filter, read anew every ten seconds. */
export function useWithdrawals(query: WithdrawalQuery): KeysetList<WithdrawalRow> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(listRoute, query),
    refreshMs,
    async read(after, signal) {
      const page = after === undefined ? query : { ...query, cursor: after };
      const { list, cursor } = await api.call(listRoute, { query: { ...page, limit: 50 }, ...(signal && { signal }) });
      return { list, next: cursor };
    },
  });
}

/** How many wait, for tabs and rail. */
export function useWithdrawalCounts(isEnabled = true) {
  const { data } = useCall(listRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return data?.counts;
}

/**
 * One withdrawal with its history and what the caller may do with it. Reading one that is paid by hand may show an
 * account number and is then written into the audit log, so that is read when it is opened and when its row in the list
 * has changed, not by a timer. What the provider pays is followed until it is done.
 */
export function useWithdrawal(id: string, row: WithdrawalRow | undefined) {
  const query = useCall(oneRoute, { params: { id } }, { isKept: true, refreshMs: followMs });
  const { data, isFetching, refetch } = query;
  const isStale = row !== undefined && data !== undefined && stageOf(row) !== stageOf(data.withdrawal);
  useEffect(() => {
    if (isStale && !isFetching) void refetch();
  }, [isStale, isFetching, refetch]);
  return query;
}

function followMs(detail: WithdrawalDetail | undefined): number | false {
  if (detail === undefined) return false;
  const { payout, closedAt } = detail.withdrawal;
  return payout === "provider" && closedAt === null ? followEveryMs : false;
}

/** What changes when somebody does something with it. */
function stageOf({ state, claimedBy, firstApprovedBy, heldReason }: WithdrawalRow): string {
  return JSON.stringify([state, claimedBy, firstApprovedBy, heldReason]);
}

/** After a decision: shows the answer at once and reads the lists anew. */
export function useRefreshWithdrawals() {
  const queries = useQueryClient();
  return (detail: WithdrawalDetail) => {
    queries.setQueryData(callKey(oneRoute, { params: { id: detail.withdrawal.id } }), detail);
    void queries.invalidateQueries({ queryKey: [listRoute] });
    // The hold of the member changed with it.
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
  };
}
