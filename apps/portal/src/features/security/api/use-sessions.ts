/** The member's open sessions, and signing them out. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page-context.tsx";
import { useMoneyAction } from "../../../lib/use-money-action.ts";
import type { MoneyAction } from "../../../lib/use-money-action.ts";

export type SessionEntry = Reply<"GET /wps/session/list">["list"][number];

const sessionsKey = ["sessions"] as const;

/** See the head of this file. */
export function useSessions(): UseQueryResult<readonly SessionEntry[]> {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call("GET /wps/session/list", { signal })).list,
  });
}

/** Signs these sessions out, one after the other; the list is read anew. */
export function useEndSessions(onDone: () => void): MoneyAction<readonly string[]> {
  const api = useApi();
  const cache = useQueryClient();
  return useMoneyAction<readonly string[], null>({
    send: async (ids, idempotencyKey) => {
      for (const id of ids) {
        await api.call("DELETE /wps/session/list/:id", { params: { id }, idempotencyKey: `${idempotencyKey}.${id}` });
      }
      await cache.invalidateQueries({ queryKey: sessionsKey });
      return null;
    },
    onDone,
  });
}
