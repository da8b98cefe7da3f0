/** Keyset paging: one row more than asked tells whether there is a next page. */

import { idFromWire } from "../../core/ids.ts";

const standardLimit = 50;

/** What the query asks, as the repositories read it. */
export function pageOf({ before, limit }: { readonly before?: string; readonly limit?: number }) {
  const size = limit ?? standardLimit;
  return { before: idFromWire<bigint>(before ?? "") ?? null, limit: size + 1, size };
}

/** The page out of `size + 1` rows, and where the next one starts. */
export function cutPage<Row, Item>(
  rows: readonly Row[],
  size: number,
  { toItem, cursorOf }: { toItem: (row: Row) => Item; cursorOf: (row: Row) => string },
): { list: Item[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { list: shown.map(toItem), next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}
