/** Server state of clearing: the files, one file in detail, its lines. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";

export type ClearingFile = Reply<"GET /backoffice/api/clearing">["list"][number];
export type ClearingSource = Reply<"GET /backoffice/api/clearing">["sources"][number];
export type ClearingFormat = NonNullable<ClearingSource["format"]>;
export type ClearingDetail = Reply<"GET /backoffice/api/clearing/:id">;
export type ClearingLine = Reply<"GET /backoffice/api/clearing/:id/lines">["list"][number];
export type ClearingUpload = CallInput<"POST /backoffice/api/clearing">["body"];

const filesRoute = "GET /backoffice/api/clearing";
const fileRoute = "GET /backoffice/api/clearing/:id";
const linesRoute = "GET /backoffice/api/clearing/:id/lines";
const refreshMs = 20_000;

/** Newest first. */
export function useClearingFiles(query: NonNullable<CallInput<typeof filesRoute>["query"]>) {
  return useRouteList(filesRoute, { query }, { refreshMs });
}

/** The sources, the number of open differences, and the rights of the staff member. */
export function useClearingOverview(isEnabled = true) {
  return useCall(filesRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
}

export function useClearingFile(id: string) {
  return useCall(fileRoute, { params: { id } }, { refreshMs });
}

/** The lines of a file: all lines, the lines with one matching result, or the unresolved lines. */
export function useClearingLines(id: string, { outcome, isOpen }: { outcome: string; isOpen: boolean }) {
  const query = { ...(outcome !== "" && { outcome }), ...(isOpen && { isOpen }) };
  return useRouteList(linesRoute, { params: { id }, query }, { refreshMs, limit: 100 });
}

/** Reloads files, lines and adjustments after a change. */
export function useRefreshClearing() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/adjustments"] });
    await Promise.all(
      [filesRoute, fileRoute, linesRoute].map((route) => queries.invalidateQueries({ queryKey: [route] })),
    );
  };
}
