/** Keyset paging: one extra row shows whether there is a next page. */

import { idFromWire } from "../../core/ids.ts";

const defaultLimit = 50;

/** Converts a query to the arguments of the repositories. */
export function pageOf({ before, limit }: { readonly before?: string; readonly limit?: number }) {
  const size = limit ?? defaultLimit;
  return { before: idFromWire<bigint>(before ?? "") ?? null, limit: size + 1, size };
}

/** Returns the page from `size + 1` rows; `next` is the cursor of the following page. */
export function cutPage<Row, Item>(
  rows: readonly Row[],
  size: number,
  { toItem, cursorOf }: { toItem: (row: Row) => Item; cursorOf: (row: Row) => string },
): { list: Item[]; next: string | null } {
  const pageRows = rows.slice(0, size);
  const last = pageRows.at(-1);
  return { list: pageRows.map(toItem), next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}
