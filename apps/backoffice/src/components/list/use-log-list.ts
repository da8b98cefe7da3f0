/** A list of log entries, newest first, and the entry that the address opens. */

import type { KeysetPage } from "../../lib/use-keyset-list.ts";
import { useKeysetList } from "../../lib/use-keyset-list.ts";
import { callKey } from "../../lib/use-call.ts";
import { useOpenRow } from "../../lib/use-open-row.ts";
import { useRowWalk } from "./use-row-walk.ts";

interface LogPart {
  readonly limit: number;
  /** Only entries older than this one. */
  readonly before?: string;
}

interface LogListOptions<Row, Query> {
  readonly route: Parameters<typeof callKey>[0];
  readonly query: Query;
  readonly refreshMs: number;
  readonly base: string;
  readonly openKey: string | undefined;
  readonly keyOf: (row: Row) => string;
  /** Calls the route. A single entry is read without the query. */
  readonly read: (query: Partial<Query>, part: LogPart, signal?: AbortSignal) => Promise<KeysetPage<Row>>;
}

const pageSize = 50;

/** `close` returns from the entry to the list. */
export function useLogList<Row, Query extends object>(options: LogListOptions<Row, Query>) {
  const { route, query, refreshMs, base, openKey, keyOf, read } = options;
  const list = useKeysetList<Row>({
    key: callKey(route, query),
    refreshMs,
    read: (after, signal) =>
      read(query, { limit: pageSize, ...(after === undefined ? {} : { before: after }) }, signal),
  });
  const { close } = useRowWalk({ keys: list.rows.map(keyOf), openKey, base });
  const readBefore = (before: string, signal: AbortSignal) => read({}, { before, limit: 1 }, signal);
  const open = useOpenRow({ openKey, list, keyOf, route, readBefore });
  return { list, open, close };
}
