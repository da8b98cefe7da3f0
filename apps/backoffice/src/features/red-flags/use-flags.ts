/** Server state of the red flags: the list, and how many are open. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../lib/office.tsx";
import { callKey, useCall } from "../../lib/use-call.ts";
import { useKeysetList } from "../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../lib/use-keyset-list.ts";

export type FlagRow = Reply<"GET /backoffice/api/agent-flags">["list"][number];
export type FlagQuery = NonNullable<CallInput<"GET /backoffice/api/agent-flags">["query"]>;

const route = "GET /backoffice/api/agent-flags";
/** They come at night: this only shows what colleagues closed. */
const refreshMs = 60_000;

/** Open ones oldest first, else newest first. */
export function useFlags(query: FlagQuery): KeysetList<FlagRow> {
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

/** How many are open, for the tab and the rail, and how the last search went; undefined until it is known. */
export function useOpenFlags(isEnabled = true) {
  const { data } = useCall(route, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { open: data?.open, searchedAt: data?.searchedAt ?? undefined, isCut: data?.isCut ?? false };
}

/** After one was closed: reads the lists anew. */
export function useRefreshFlags() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [route] });
}
