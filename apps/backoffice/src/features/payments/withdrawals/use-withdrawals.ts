/** Server state of the withdrawal queue: the list, one withdrawal, and the reload after a decision. */

import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";
import type { WithdrawalQuery, WithdrawalRow } from "./withdrawal-views.ts";

export type WithdrawalDetail = Reply<"GET /backoffice/api/withdrawals/:id">;

const listRoute = "GET /backoffice/api/withdrawals";
const itemRoute = "GET /backoffice/api/withdrawals/:id";
const refreshMs = 10_000;
const payoutPollMs = 4_000;

export function useWithdrawals(query: WithdrawalQuery) {
  return useRouteList(listRoute, { query }, { refreshMs });
}

/**
 * The numbers of waiting withdrawals, for the tabs of the list, the side navigation and the overview. `counts` is
 * undefined while they load.
 */
export function useWithdrawalCounts(isEnabled = true) {
  const { data, error, refetch } = useCall(listRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { counts: data?.counts, error, refetch };
}

/** The row of the withdrawal, if the list contains it, and when the list was read (milliseconds). */
export interface ListedWithdrawal {
  readonly row: WithdrawalRow | undefined;
  readonly updatedAt: number;
}

/**
 * One withdrawal with its history and the allowed actions. Reading a withdrawal that is paid by hand can reveal an
 * account number and is then recorded in the audit log. Therefore such a withdrawal is not polled: it is read when it
 * is opened, and once after each change that a newer list shows. A payout through a provider is polled until it is
 * done.
 */
export function useWithdrawal(id: string, { row, updatedAt }: ListedWithdrawal) {
  const query = useCall(itemRoute, { params: { id } }, { isKept: true, refreshMs: payoutRefreshMs });
  const { data, dataUpdatedAt, refetch } = query;
  const listedStage = row === undefined ? undefined : stageOf(row);
  const displayedStage = data === undefined ? undefined : stageOf(data.withdrawal);
  const requestedStage = useRef<string>(undefined);
  useEffect(() => {
    const hasChanged = displayedStage !== undefined && listedStage !== undefined && listedStage !== displayedStage;
    // If the response still differs from the row, the withdrawal is not read again, because each read that reveals an
    // account number adds an audit entry.
    if (!hasChanged || updatedAt <= dataUpdatedAt || requestedStage.current === listedStage) return;
    requestedStage.current = listedStage;
    void refetch({ cancelRefetch: false }).then(({ isError }) => {
      if (isError) requestedStage.current = undefined;
    });
  }, [listedStage, displayedStage, updatedAt, dataUpdatedAt, refetch]);
  return query;
}

function payoutRefreshMs(detail: WithdrawalDetail | undefined): number | false {
  if (detail === undefined) return false;
  const { payout, closedAt } = detail.withdrawal;
  return payout === "provider" && closedAt === null ? payoutPollMs : false;
}

/** A value that changes with every step of the withdrawal. */
function stageOf({ id, state, claimedBy, firstApprovedBy, heldReason, ...row }: WithdrawalRow): string {
  return JSON.stringify([id, state, claimedBy, firstApprovedBy, heldReason, row.receiptState, row.isWriteOffAsked]);
}

/** Shows the response of a decision at once and reloads the lists. */
export function useRefreshWithdrawals() {
  const queries = useQueryClient();
  return (detail: WithdrawalDetail) => {
    queries.setQueryData(callKey(itemRoute, { params: { id: detail.withdrawal.id } }), detail);
    void queries.invalidateQueries({ queryKey: [listRoute] });
    // The decision also changes the member's hold.
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
  };
}
