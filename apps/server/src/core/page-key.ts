/** Keys of pages in records that are ordered by time, and within it by number (protocol/core/page-key). */

import { Refusal } from "./refusal.ts";

/** The place of a line. */
export interface PageKey {
  readonly at: Date;
  readonly number: bigint;
}

/** Which lines a page holds: those older, or newer, than a place; from the newest on without one. */
export interface PageSide {
  readonly direction: "older" | "newer";
  readonly key: PageKey | undefined;
}

/** A page, and the keys of its neighbours; null where nothing lies further. */
export interface KeyedPage<Row> {
  readonly rows: readonly Row[];
  /** Of the older page: `before`. */
  readonly next: string | null;
  /** Of the newer page: `after`. */
  readonly previous: string | null;
}

const largestNumber = 2n ** 63n;

/** Refuses `request.param.err` for a place that no line can have. Undefined stays undefined. */
export function readPageKey(text: string | undefined): PageKey | undefined {
  if (text === undefined) return undefined;
  const [ms = "", digits = ""] = text.split("-");
  const number = /^\d+$/.test(digits) ? BigInt(digits) : 0n;
  if (number < 1n || number >= largestNumber) throw new Refusal("request.param.err");
  return { at: new Date(Number(ms)), number };
}

/** The wire form. */
export function textOfPageKey({ at, number }: PageKey): string {
  return `${at.getTime()}-${number}`;
}

/** What a query asks; `after` gives way to `before`. */
export function readPageSide({ before, after }: { readonly before?: string; readonly after?: string }): PageSide {
  const isNewer = before === undefined && after !== undefined;
  return { direction: isNewer ? "newer" : "older", key: readPageKey(before ?? after) };
}

/**
 * The page out of `size + 1` rows, which were read from the key on: newest first when older ones were asked for,
 * oldest first when newer ones. The row of the key itself stands on the side that was turned away from.
 */
export function cutKeyedPage<Row>(
  rows: readonly Row[],
  { size, side, keyOf }: { size: number; side: PageSide; keyOf: (row: Row) => PageKey },
): KeyedPage<Row> {
  const { direction, key } = side;
  const shown = direction === "older" ? rows.slice(0, size) : rows.slice(0, size).toReversed();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const hasMore = rows.length > size;
  const next = (direction === "older" ? hasMore : true) && last !== undefined ? textOfPageKey(keyOf(last)) : null;
  const hasNewer = direction === "older" ? key !== undefined : hasMore;
  return { rows: shown, next, previous: hasNewer && first !== undefined ? textOfPageKey(keyOf(first)) : null };
}
