/** Page keys of lists that are ordered by time and then by number (protocol/core/page-key). */

import { Refusal } from "../refusal.ts";

/** The position of a line. */
export interface PageKey {
  readonly at: Date;
  readonly number: bigint;
}

/** Which lines a page holds: those older or newer than the key; without a key the newest or the oldest of all. */
export interface PageSide {
  readonly direction: "older" | "newer";
  readonly key: PageKey | undefined;
}

/** A query for a page by key (protocol/core/page-key). */
export interface PageQuery {
  readonly before?: string;
  readonly after?: string;
  readonly end?: "newest" | "oldest";
}

/** A page and the keys of the next older and the next newer page; a key is null if there is no such page. */
export interface KeyedPage<Row> {
  readonly rows: readonly Row[];
  /** Key of the older page, sent as `before`. */
  readonly next: string | null;
  /** Key of the newer page, sent as `after`. */
  readonly previous: string | null;
}

const largestNumber = 2n ** 63n;

/** Parses the text of a key; returns undefined for undefined. Refuses `request.param.err` for an invalid key. */
export function readPageKey(text: string | undefined): PageKey | undefined {
  if (text === undefined) return undefined;
  const [ms = "", digits = ""] = text.split("-");
  const number = /^\d+$/.test(digits) ? BigInt(digits) : 0n;
  if (number < 1n || number >= largestNumber) throw new Refusal("request.param.err");
  return { at: new Date(Number(ms)), number };
}

/** The wire form of a key. */
export function textOfPageKey({ at, number }: PageKey): string {
  return `${at.getTime()}-${number}`;
}

/** True if a query asks for a page by key; false if it asks by page number. */
export function isByKey({ before, after, end }: PageQuery): boolean {
  return before !== undefined || after !== undefined || end !== undefined;
}

/** Reads a query: `before` has priority over `after`, and both over `end`. */
export function readPageSide({ before, after, end }: PageQuery): PageSide {
  if (before !== undefined) return { direction: "older", key: readPageKey(before) };
  if (after !== undefined) return { direction: "newer", key: readPageKey(after) };
  return { direction: end === "oldest" ? "newer" : "older", key: undefined };
}

/** The time and number to compare lines with: those of the key, or a position beyond all lines. */
export function edgeOf({ direction, key }: PageSide): readonly [at: Date | string, number: bigint] {
  if (key !== undefined) return [key.at, key.number];
  return direction === "older" ? ["infinity", largestNumber - 1n] : ["-infinity", 0n];
}

/**
 * Narrows a time window to the side of the key, both ends included. The database can start an index scan at a bound of
 * time, but not at a pair of time and number. With the original window it would read all lines between the end of the
 * window and the key.
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

export interface KeyedCut<Row> {
  readonly size: number;
  readonly side: PageSide;
  readonly keyOf: (row: Row) => PageKey;
  /**
   * Whether there are lines before the first line that was read, in the direction of reading. Default: true if reading
   * began at a key. A page that was read by its number has no key, so its caller must pass this.
   */
  readonly hasBehind?: boolean;
}

/**
 * Builds a page from rows that were read from the key on: newest first for older lines, oldest first for newer ones.
 * Up to `size + 1` rows are passed: the extra row shows that another page follows in this direction. `hasBehind` says
 * whether there is another page in the other direction.
 */
export function cutKeyedPage<Row>(
  rows: readonly Row[],
  { size, side, keyOf, hasBehind = side.key !== undefined }: KeyedCut<Row>,
): KeyedPage<Row> {
  const { direction } = side;
  const isOlder = direction === "older";
  const pageRows = isOlder ? rows.slice(0, size) : rows.slice(0, size).toReversed();
  const [first, last] = [pageRows.at(0), pageRows.at(-1)];
  const hasAhead = rows.length > size;
  const textOf = (row: Row | undefined, hasPage: boolean) =>
    hasPage && row !== undefined ? textOfPageKey(keyOf(row)) : null;
  return {
    rows: pageRows,
    next: textOf(last, isOlder ? hasAhead : hasBehind),
    previous: textOf(first, isOlder ? hasBehind : hasAhead),
  };
}
