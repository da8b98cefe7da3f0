/** Server state of the withdrawal queue: the list, one withdrawal, and the reload after a decision. */

import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";
import type { WithdrawalQuery, WithdrawalRow } from "./withdrawal-views.ts";

export type WithdrawalDetail = Reply<"GET /backoffice/api/withdrawals/:id">;

const listRoute = "GET /backoffice/api/withdrawals";
const oneRoute = "GET /backoffice/api/withdrawals/:id";
const refreshMs = 10_000;
const followEveryMs = 4_000;

/** Reloads every ten seconds. */
export function useWithdrawals(query: WithdrawalQuery) {
  return useRouteList(listRoute, { query }, { refreshMs });
}

/** The number of waiting withdrawals, for tabs, rail and overview; `counts` is undefined while it loads. */
export function useWithdrawalCounts(isEnabled = true) {
  const { data, error, refetch } = useCall(listRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { counts: data?.counts, error, refetch };
}

/** The withdrawal's row in the list, if it is there, and when the list was read (milliseconds). */
export interface ListedWithdrawal {
  readonly row: WithdrawalRow | undefined;
  readonly updatedAt: number;
}

/**
 * One withdrawal with its history and the allowed actions. Reading a manually paid one can reveal an account number and
 * is then recorded in the audit log. Such a withdrawal is therefore not polled: it is read when opened, and once each
 * time a newer list shows a change. A payout through a provider is polled until it is done.
 */
export function useWithdrawal(id: string, { row, updatedAt }: ListedWithdrawal) {
  const query = useCall(oneRoute, { params: { id } }, { isKept: true, refreshMs: followMs });
  const { data, dataUpdatedAt, refetch } = query;
  const listed = row === undefined ? undefined : stageOf(row);
  const shown = data === undefined ? undefined : stageOf(data.withdrawal);
  const askedFor = useRef<string>(undefined);
  useEffect(() => {
    const hasChanged = shown !== undefined && listed !== undefined && listed !== shown;
    // A response that still differs from its row is not requested again, because each read adds an audit entry.
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

/** A value that changes with every step of the withdrawal. */
function stageOf({ id, state, claimedBy, firstApprovedBy, heldReason, ...row }: WithdrawalRow): string {
  return JSON.stringify([id, state, claimedBy, firstApprovedBy, heldReason, row.receiptState, row.isWriteOffAsked]);
}

/** Shows the response of a decision at once and reloads the lists. */
export function useRefreshWithdrawals() {
  const queries = useQueryClient();
  return (detail: WithdrawalDetail) => {
    queries.setQueryData(callKey(oneRoute, { params: { id: detail.withdrawal.id } }), detail);
    void queries.invalidateQueries({ queryKey: [listRoute] });
    // The decision also changes the member's hold.
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
  };
}
