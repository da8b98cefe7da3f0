/** Server state of the deposit queue: the list, one deposit, and the reload after a decision. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";
import type { DepositQuery } from "./deposit-views.ts";

export type DepositDetail = Reply<"GET /backoffice/api/deposits/:id">;

const listRoute = "GET /backoffice/api/deposits";
const itemRoute = "GET /backoffice/api/deposits/:id";
const refreshMs = 10_000;

export function useDeposits(query: DepositQuery) {
  return useRouteList(listRoute, { query }, { refreshMs });
}

/** The number of waiting deposits, for tabs, rail and overview; `counts` is undefined while it loads. */
export function useDepositCounts(isEnabled = true) {
  const { data, error, refetch } = useCall(listRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { counts: data?.counts, error, refetch };
}

/** One deposit with its history and the allowed actions. */
export function useDeposit(id: string) {
  return useCall(itemRoute, { params: { id } }, { refreshMs });
}

/** Shows the response of a decision at once and reloads the lists. */
export function useRefreshDeposits() {
  const queries = useQueryClient();
  return (detail: DepositDetail) => {
    queries.setQueryData(callKey(itemRoute, { params: { id: detail.deposit.id } }), detail);
    void queries.invalidateQueries({ queryKey: [listRoute] });
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
  };
}
