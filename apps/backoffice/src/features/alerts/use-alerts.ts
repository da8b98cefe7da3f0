/** Server state of the large transactions: the list, how many are open, the thresholds. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../lib/office.tsx";
import { callKey, useCall } from "../../lib/use-call.ts";
import { useKeysetList } from "../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../lib/use-keyset-list.ts";

export type AlertRow = Reply<"GET /backoffice/api/alerts">["list"][number];
export type AlertQuery = NonNullable<CallInput<"GET /backoffice/api/alerts">["query"]>;
export type AlertThresholds = Reply<"GET /backoffice/api/alerts/thresholds">;

const route = "GET /backoffice/api/alerts";
/** Where the thresholds are kept. */
export const thresholdsRoute = "GET /backoffice/api/alerts/thresholds";
const refreshMs = 10_000;

/** By a filter, read anew every ten seconds. */
export function useAlerts(query: AlertQuery): KeysetList<AlertRow> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(route, { list: query }),
    refreshMs,
    async read(after, signal) {
      const page = after === undefined ? query : { ...query, cursor: after };
      const { list, cursor } = await api.call(route, { query: { ...page, limit: 50 }, ...(signal && { signal }) });
      return { list, next: cursor };
    },
  });
}

/** How many are open, for tabs, rail and overview; `open` is undefined until it is known. */
export function useOpenAlerts(isEnabled = true) {
  const { data, error, refetch } = useCall(route, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { open: data?.open, error, refetch };
}

/** Read when the page is opened, and anew before somebody changes them; a change puts its answer in place. */
export function useAlertThresholds() {
  return useCall(thresholdsRoute, undefined, { isKept: true });
}

/** After one was closed: reads the lists anew. */
export function useRefreshAlerts() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [route] });
}
