/** Keys of pages in records that are ordered by time, and within it by number (protocol/core/page-key). */

import { Refusal } from "../refusal.ts";

/** The place of a line. */
export interface PageKey {
  readonly at: Date;
  readonly number: bigint;
}

/** Which lines a page holds: those older, or newer, than a place; without one those at the end it comes from. */
export interface PageSide {
  readonly direction: "older" | "newer";
  readonly key: PageKey | undefined;
}

/** How a query asks for a page by key (protocol/core/page-key). */
export interface PageQuery {
  readonly before?: string;
  readonly after?: string;
  readonly end?: "newest" | "oldest";
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

/** True when a query asks for a page by key; false when it counts pages. */
export function isByKey({ before, after, end }: PageQuery): boolean {
  return before !== undefined || after !== undefined || end !== undefined;
}

/** What a query asks; an end gives way to a place, and `after` to `before`. */
export function readPageSide({ before, after, end }: PageQuery): PageSide {
  if (before !== undefined) return { direction: "older", key: readPageKey(before) };
  if (after !== undefined) return { direction: "newer", key: readPageKey(after) };
  return { direction: end === "oldest" ? "newer" : "older", key: undefined };
}

/** The time and number that lines are compared with: those of the key, or one that lies beyond all lines. */
export function edgeOf({ direction, key }: PageSide): readonly [at: Date | string, number: bigint] {
  if (key !== undefined) return [key.at, key.number];
  return direction === "older" ? ["infinity", largestNumber - 1n] : ["-infinity", 0n];
}

/**
 * The window of a record as far as its side of the key reaches; both ends included. The database begins to read at a
 * bound of time alone, not at a pair of time and number: without this it would read from the end of the window up to
 * the key, and a page in the middle would cost what lies before it.
 */
export function narrowToSide<Window extends { readonly from?: Date; readonly to?: Date }>(
  window: Window,
  { direction, key }: PageSide,
): Window {
  if (key === undefined) return window;
  const { from, to } = window;
  if (direction === "older") return to === undefined || key.at < to ? { ...window, to: key.at } : window;
  return from === undefined || key.at > from ? { ...window, from: key.at } : window;
}

/**
 * The page out of `size + 1` rows, which were read from the key on: newest first when older ones were asked for,
 * oldest first when newer ones. The row of the key itself stands on the side that was turned away from; at an end of
 * the record nothing stands there.
 */
export function cutKeyedPage<Row>(
  rows: readonly Row[],
  { size, side, keyOf }: { size: number; side: PageSide; keyOf: (row: Row) => PageKey },
): KeyedPage<Row> {
  const { direction, key } = side;
  const isOlder = direction === "older";
  const shown = isOlder ? rows.slice(0, size) : rows.slice(0, size).toReversed();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const [hasAhead, hasBehind] = [rows.length > size, key !== undefined];
  const textOf = (row: Row | undefined, isThere: boolean) =>
    isThere && row !== undefined ? textOfPageKey(keyOf(row)) : null;
  return {
    rows: shown,
    next: textOf(last, isOlder ? hasAhead : hasBehind),
    previous: textOf(first, isOlder ? hasBehind : hasAhead),
  };
}
