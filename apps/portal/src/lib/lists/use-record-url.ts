/**
 * Keeps the state of a record (a list of bets, transfers and the like) in the URL: the date range, the page and the
 * filters of this record.
 */

import { useState } from "react";
import { storedFilters, storeFilters } from "./stored-filters.ts";
import { nowMs } from "../clock.ts";
import { boundsOf, readWindow, todayOf } from "./date-window.ts";
import type { DateRange, DefaultRange, WindowBounds } from "./date-window.ts";
import { navigate, usePath, useQueryParams } from "../navigation/location.tsx";
import { usePage } from "../page/page-context.tsx";

export interface RecordUrl {
  /** Today in the merchant's time zone. */
  readonly today: string;
  readonly window: DateRange;
  readonly bounds: WindowBounds;
  /** Number of the page, from 1. */
  readonly page: number;
  /** Cursor of the page in a record with cursor pages; empty for the first page and for links without a cursor. */
  readonly cursor: PageCursor;
  /** Returns the value of a filter, or "". */
  filter(name: string): string;
  setWindow(window: DateRange): void;
  setPage(page: number): void;
  /** Goes to the next, previous or first page of a record with cursor pages. */
  turnPage(page: number, neighbours: PageNeighbours): void;
  /** Goes to the last page, which has `lines` rows. */
  showLast(page: number, lines: number): void;
  /** Sets several filters at once; "" removes a filter. The list returns to its first page. */
  setFilters(filters: Readonly<Record<string, string>>): void;
  /** Returns the URL with other filters, for a link. Days and page are kept, so that a link back can return to them. */
  linkWith(filters: Readonly<Record<string, string>>): string;
}

/** The cursor of a page, as the calls take it. */
export interface PageCursor {
  readonly before?: string;
  readonly after?: string;
  /** Number of rows on the last page, which is read backwards from the oldest row. */
  readonly last?: number;
}

/** The cursors of the next and previous page. */
export interface PageNeighbours {
  readonly next: string | null;
  readonly previous: string | null;
}

export type PageQuery =
  | { readonly end: "newest" | "oldest"; readonly size: number }
  | { readonly before?: string; readonly after?: string; readonly size: number }
  | { readonly page: number; readonly size: number };

/**
 * Returns the query for a page. The first page is requested as the newest rows, so that the request does not wait for
 * the totals. A later page without a cursor is found by its number.
 */
export function pageQuery({ page, cursor, size }: { page: number; cursor: PageCursor; size: number }): PageQuery {
  const { last, ...key } = cursor;
  if (last !== undefined) return { end: "oldest", size: last };
  if (key.before !== undefined || key.after !== undefined) return { ...key, size };
  return page === 1 ? { end: "newest", size } : { page, size };
}

const pagePattern = /^[1-9]\d{0,4}$/;
const lastPattern = /^[1-9]\d?$/;
const keyPattern = /^\d{1,15}-[1-9]\d{0,18}$/;

/**
 * Each change adds a history entry, so that the browser's Back button undoes it. The tab keeps the last filters of
 * each path, and a URL without a query begins with them. `defaultRange` is the date range if the URL names none.
 */
export function useRecordUrl(defaultRange: DefaultRange = "past7"): RecordUrl {
  const { merchant } = usePage();
  const path = usePath();
  // Before the query is read, so that the list with the default filters is never requested.
  useState(() => beginWithStoredFilters(path));
  const search = useQueryParams();
  const today = todayOf(nowMs(), merchant.timeZone);
  const window = readWindow(search, today, defaultRange);
  const page = search.get("page") ?? "1";
  const pageNumber = pagePattern.test(page) ? Number(page) : 1;
  const urlWith = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return `${path}?${next}`;
  };
  const change = (values: Readonly<Record<string, string>>) => navigate(urlWith(values));
  const changeFilters = (values: Readonly<Record<string, string>>) => {
    storeFilters(path, values);
    change({ ...firstPage, ...values });
  };

  return {
    today,
    window,
    bounds: boundsOf(window, merchant.timeZone),
    page: pageNumber,
    cursor: cursorOf(search),
    filter: (name) => search.get(name) ?? "",
    setWindow({ name, from, to }) {
      const isCustom = name === "custom";
      changeFilters({ range: name, from: isCustom ? from : "", to: isCustom ? to : "" });
    },
    setPage: (next) => change({ ...firstPage, page: next === 1 ? "" : String(next) }),
    turnPage(next, { next: older, previous: newer }) {
      const key: Record<string, string> = next > pageNumber ? { before: older ?? "" } : { after: newer ?? "" };
      change(next === 1 ? firstPage : { ...firstPage, ...key, page: String(next) });
    },
    showLast: (last, lines) => change({ ...firstPage, page: String(last), last: String(lines) }),
    setFilters: changeFilters,
    linkWith: urlWith,
  };
}

/** Replaces a URL without a query by the URL with the last filters of its path. */
function beginWithStoredFilters(path: string): void {
  const stored = storedFilters(path);
  if (stored !== "" && location.pathname === path && location.search === "")
    history.replaceState(history.state, "", `${path}?${stored}`);
}

const firstPage = { page: "", before: "", after: "", last: "" };

function cursorOf(search: URLSearchParams): PageCursor {
  const [before, after] = [search.get("before") ?? "", search.get("after") ?? ""];
  const last = search.get("last") ?? "";
  if (lastPattern.test(last)) return { last: Number(last) };
  if (keyPattern.test(before)) return { before };
  return keyPattern.test(after) ? { after } : {};
}
