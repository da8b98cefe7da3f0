/** Server state of the red flags: the list, and the number of open red flags. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

export type FlagRow = Reply<"GET /backoffice/api/agent-flags">["list"][number];
export type FlagQuery = NonNullable<CallInput<"GET /backoffice/api/agent-flags">["query"]>;

const route = "GET /backoffice/api/agent-flags";
/** Most red flags are raised at night. During the day, polling mainly shows which ones other staff members closed. */
const refreshMs = 60_000;

/** Open red flags are listed oldest first, all other lists newest first. */
export function useFlags(query: FlagQuery) {
  return useRouteList(route, { query }, { refreshMs });
}

/**
 * Returns the number of all open red flags (for the tab and the side rail), the time of the last search, and whether
 * that search reached a limit and left out results. `open` is undefined while the response loads.
 */
export function useOpenFlags(isEnabled = true) {
  const { data } = useCall(route, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { open: data?.open, searchedAt: data?.searchedAt ?? undefined, isCut: data?.isCut ?? false };
}

/** Reloads the lists after a red flag was closed. */
export function useRefreshFlags() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [route] });
}
