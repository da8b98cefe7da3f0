/** A list of log entries, newest first, and the entry that the URL opens. */

import type { CallInput } from "@openhouse/browser/api-types";
import { useOffice } from "../../lib/office.tsx";
import type { ReadRoute } from "../../lib/use-call.ts";
import type { KeysetList } from "../../lib/use-keyset-list.ts";
import { useOpenRow } from "../../lib/use-open-row.ts";
import type { OpenRow } from "../../lib/use-open-row.ts";
import { readPage, useRouteList } from "../../lib/use-route-list.ts";
import type { RowOf } from "../../lib/use-route-list.ts";

interface LogListOptions<Row> {
  readonly refreshMs: number;
  readonly openKey: string | undefined;
  readonly keyOf: (row: Row) => string;
}

/** Returns a list and its open row. If the list does not contain the open row, the row is read without the filters. */
export function useLogList<R extends ReadRoute>(
  route: R,
  input: CallInput<R>,
  { refreshMs, openKey, keyOf }: LogListOptions<RowOf<R>>,
): { readonly list: KeysetList<RowOf<R>>; readonly openRow: OpenRow<RowOf<R>> } {
  const { api } = useOffice();
  const list = useRouteList(route, input, { refreshMs, pageBy: "before" });
  const readBefore = (before: string, signal: AbortSignal) =>
    readPage(api, route, { input: { ...input, query: {} }, page: { before, limit: 1 }, signal });
  return { list, openRow: useOpenRow({ openKey, list, keyOf, route, readBefore }) };
}
