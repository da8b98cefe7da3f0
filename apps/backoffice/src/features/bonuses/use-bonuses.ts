/** Server state of the bonuses. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

export type BonusRow = Reply<"GET /backoffice/api/bonuses">["list"][number];

const route = "GET /backoffice/api/bonuses";
const refreshMs = 10_000;

export interface BonusFilter {
  readonly isWaiting: boolean;
  /** If undefined, the bonuses of all members are listed. */
  readonly memberId?: string;
}

/** Waiting bonuses are listed oldest first, all bonuses newest first. */
export function useBonuses(query: BonusFilter) {
  return useRouteList(route, { query }, { refreshMs });
}

/** The number of bonuses that wait for a second person; undefined while it loads. */
export function useWaitingBonuses(): number | undefined {
  return useCall(route, { query: { limit: 1 } }, { refreshMs }).data?.waiting;
}

/** Reloads the lists and the affected members after a change. */
export function useRefreshBonuses() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [route] });
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
  };
}
