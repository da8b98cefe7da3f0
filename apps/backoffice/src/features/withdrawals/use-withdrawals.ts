/** Server state of the withdrawal queue: the list, one of them, and what one can do with it. */

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

/** One withdrawal with its history and what the caller may do with it. */
export function useWithdrawal(id: string) {
  return useCall(oneRoute, { params: { id } }, { refreshMs });
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
