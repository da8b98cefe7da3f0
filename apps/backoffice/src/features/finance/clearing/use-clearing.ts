/** Server state of clearing: the files, one file in detail, its lines. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useOffice } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { useKeysetList } from "../../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../../lib/use-keyset-list.ts";

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

/** The files of a source ("" lists all), newest first. */
export function useClearingFiles({ source, isOpen }: { source: string; isOpen: boolean }): KeysetList<ClearingFile> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(filesRoute, { list: [source, isOpen] }),
    refreshMs,
    async read(after, signal) {
      const query = {
        limit: 50,
        ...(source === "" ? {} : { source }),
        ...(isOpen ? { isOpen } : {}),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const { list, cursor } = await api.call(filesRoute, { query, ...(signal && { signal }) });
      return { list, next: cursor };
    },
  });
}

/** The sources, the number of open differences, and the rights of the staff member. */
export function useClearingDesk(isEnabled = true) {
  return useCall(filesRoute, { query: { limit: 1 } }, { refreshMs, isEnabled });
}

export function useClearingFile(id: string) {
  return useCall(fileRoute, { params: { id } }, { refreshMs });
}

/** The lines of a file: all, those with an outcome, or the unresolved ones. */
export function useClearingLines(
  id: string,
  { outcome, isOpen }: { outcome: string; isOpen: boolean },
): KeysetList<ClearingLine> {
  const { api } = useOffice();
  return useKeysetList({
    key: callKey(linesRoute, { id, outcome, isOpen }),
    refreshMs,
    async read(after, signal) {
      const query = {
        limit: 100,
        ...(outcome === "" ? {} : { outcome }),
        ...(isOpen ? { isOpen } : {}),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const { list, cursor } = await api.call(linesRoute, { params: { id }, query, ...(signal && { signal }) });
      return { list, next: cursor };
    },
  });
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
