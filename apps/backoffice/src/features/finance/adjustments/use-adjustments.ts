/** Server state of the adjustments. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";

export type AdjustmentRow = Reply<"GET /backoffice/api/adjustments">["list"][number];

const route = "GET /backoffice/api/adjustments";
const refreshMs = 10_000;

/** Waiting adjustments are listed oldest first, all adjustments newest first. */
export function useAdjustments(isWaiting: boolean) {
  return useRouteList(route, { query: { isWaiting } }, { refreshMs });
}

/** The number of adjustments that wait for a second person; undefined while it loads. */
export function useWaitingAdjustments(): number | undefined {
  return useCall(route, { query: { limit: 1 } }, { refreshMs }).data?.waiting;
}

/** Reloads the lists and the affected members after a change. */
export function useRefreshAdjustments() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [route] });
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
  };
}
