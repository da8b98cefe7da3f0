/** Server state of the alerts: the list, the number of open alerts, the thresholds. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

export type AlertRow = Reply<"GET /backoffice/api/alerts">["list"][number];
export type AlertQuery = NonNullable<CallInput<"GET /backoffice/api/alerts">["query"]>;
export type AlertThresholds = Reply<"GET /backoffice/api/alerts/thresholds">;

const route = "GET /backoffice/api/alerts";

export const thresholdsRoute = "GET /backoffice/api/alerts/thresholds";
const refreshMs = 10_000;

export function useAlerts(query: AlertQuery) {
  return useRouteList(route, { query }, { refreshMs });
}

/** The number of open alerts, for tabs, rail and overview; `open` is undefined while it loads. */
export function useOpenAlerts(isEnabled = true) {
  const { data, error, refetch } = useCall(route, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { open: data?.open, error, refetch };
}

/** Loaded when the page opens and again before a change. The response of a change is stored in the same cache entry. */
export function useAlertThresholds() {
  return useCall(thresholdsRoute, undefined, { isKept: true });
}

/** Reloads the lists after an alert was closed. */
export function useRefreshAlerts() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [route] });
}
