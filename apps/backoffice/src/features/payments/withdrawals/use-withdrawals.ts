/** Server state of the withdrawal queue: the list, one of them, and what one can do with it. */

import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useKeysetList } from "../../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../../lib/use-keyset-list.ts";
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

/** How many wait, for tabs, rail and overview; `counts` is undefined until they are known. */
export function useWithdrawalCounts(isEnabled = true) {
  const { data, error, refetch } = useCall(listRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { counts: data?.counts, error, refetch };
}

/** The withdrawal as the list shows it, when it does, and when the list was read (milliseconds). */
export interface ListedWithdrawal {
  readonly row: WithdrawalRow | undefined;
  readonly updatedAt: number;
}

/**
 * One withdrawal with its history and what the caller may do with it. Reading one that is paid by hand may show an
 * account number and is then written into the audit log, so that is read when it is opened and once when a newer list
 * shows it changed, not by a timer. What the provider pays is followed until it is done.
 */
export function useWithdrawal(id: string, { row, updatedAt }: ListedWithdrawal) {
  const query = useCall(oneRoute, { params: { id } }, { isKept: true, refreshMs: followMs });
  const { data, dataUpdatedAt, refetch } = query;
  const listed = row === undefined ? undefined : stageOf(row);
  const shown = data === undefined ? undefined : stageOf(data.withdrawal);
  const askedFor = useRef<string>(undefined);
  useEffect(() => {
    const hasChanged = shown !== undefined && listed !== undefined && listed !== shown;
    // An answer that still differs from its row must not be asked for again: each reading is an entry of the chain.
    if (!hasChanged || updatedAt <= dataUpdatedAt || askedFor.current === listed) return;
    askedFor.current = listed;
    void refetch({ cancelRefetch: false }).then(({ isError }) => {
      if (isError) askedFor.current = undefined;
    });
  }, [listed, shown, updatedAt, dataUpdatedAt, refetch]);
  return query;
}

function followMs(detail: WithdrawalDetail | undefined): number | false {
  if (detail === undefined) return false;
  const { payout, closedAt } = detail.withdrawal;
  return payout === "provider" && closedAt === null ? followEveryMs : false;
}

/** What changes when somebody does something with it. */
function stageOf({ id, state, claimedBy, firstApprovedBy, heldReason, ...row }: WithdrawalRow): string {
  return JSON.stringify([id, state, claimedBy, firstApprovedBy, heldReason, row.receiptState, row.isWriteOffAsked]);
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
