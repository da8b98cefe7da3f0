/** The row that the URL names: taken from the list if the list contains it, otherwise read separately. */

import { useQuery } from "@tanstack/react-query";
import { isRowKey, keyAbove } from "./row-key.ts";
import type { KeysetList } from "./use-keyset-list.ts";

interface OpenRowOptions<Row> {
  readonly openKey: string | undefined;
  readonly list: KeysetList<Row>;
  readonly keyOf: (row: Row) => string;
  /** The first part of the query key. */
  readonly route: string;
  /** Reads, without filters, the newest row that is older than `before`. */
  readonly readBefore: (before: string, signal: AbortSignal) => Promise<{ readonly list: readonly Row[] }>;
}

export interface OpenRow<Row> {
  /** Undefined while it loads and when it does not exist. */
  readonly row: Row | undefined;
  readonly isMissing: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Rows that the list has not loaded are read separately, because links from other lists and from other staff members
 * often name such rows.
 */
export function useOpenRow<Row>({ openKey, list, keyOf, route, readBefore }: OpenRowOptions<Row>): OpenRow<Row> {
  const listedRow = list.rows.find((row) => keyOf(row) === openKey);
  const isKey = isRowKey(openKey);
  const { data, error, refetch } = useQuery({
    queryKey: [route, "one", openKey],
    queryFn: async ({ signal }) => {
      const { list: rows } = await readBefore(keyAbove(openKey ?? "0"), signal);
      return rows.find((row) => keyOf(row) === openKey) ?? null;
    },
    enabled: isKey && listedRow === undefined && !list.isLoading,
    staleTime: Infinity,
  });
  const row = listedRow ?? data ?? undefined;
  const isMissing = openKey !== undefined && row === undefined && (!isKey || data === null);
  return { row, isMissing, error, retry: () => void refetch() };
}
