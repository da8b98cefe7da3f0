/** Server state of archives: the number of waiting requests, the content, and the reload after a change. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";

export const archivesRoute = "GET /backoffice/api/archives";
export type ArchiveRow = Reply<typeof archivesRoute>["list"][number];
export type ArchiveQuery = NonNullable<CallInput<typeof archivesRoute>["query"]>;
export type ArchiveContent = Reply<"GET /backoffice/api/archives/:memberId/content">;

export const refreshMs = 15_000;

/** The number of requests that wait for a second person; `waiting` is undefined while it loads. */
export function useWaitingArchives(isEnabled = true) {
  const { data } = useCall(archivesRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
  return { waiting: data?.waiting };
}

/** Read once, because the server records each reading in the audit chain. */
export function useArchiveContent(memberId: string) {
  return useCall("GET /backoffice/api/archives/:memberId/content", { params: { memberId } }, { isKept: true });
}

export function useRefreshArchives() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [archivesRoute] });
}
