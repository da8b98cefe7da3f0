/** Lists and ends the member's sessions. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { toApiError } from "@openhouse/browser/api-error";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type SessionEntry = Reply<"GET /wps/session/list">["list"][number];

const sessionsKey = ["sessions"] as const;

export function useSessions(): UseQueryResult<readonly SessionEntry[]> {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call("GET /wps/session/list", { signal })).list,
  });
}

/** Ends the sessions one after the other; a session that has already ended is no error. Reads the list again. */
export function useEndSessions(onDone: () => void): Action<readonly string[]> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<readonly string[], null>(async (ids, idempotencyKey) => {
    try {
      for (const id of ids) {
        const input = { params: { id }, idempotencyKey: `${idempotencyKey}.${id}` };
        await api.call("DELETE /wps/session/list/:id", input).catch(ignoreIfEnded);
      }
    } finally {
      // Some sessions may have ended although a later call failed.
      await cache.invalidateQueries({ queryKey: sessionsKey });
    }
    return null;
  }, onDone);
}

function ignoreIfEnded(error: unknown): void {
  if (toApiError(error)?.code !== "no.data") throw error;
}
