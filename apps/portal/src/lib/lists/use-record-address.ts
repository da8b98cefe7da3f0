/** The filters of a record, kept in the URL: date range, page and the record's own filters. */

import { nowMs } from "../clock.ts";
import { boundsOf, readWindow, todayOf } from "./date-window.ts";
import type { DateWindow, RecordPreset, WindowBounds } from "./date-window.ts";
import { navigate, usePath, useQueryParams } from "../navigation/location.tsx";
import { usePage } from "../page/page-context.tsx";

export interface RecordAddress {
  /** Today in the merchant's time zone. */
  readonly today: string;
  readonly window: DateWindow;
  readonly bounds: WindowBounds;
  /** From 1. */
  readonly page: number;
  /** Where the page begins in a record with cursor pages; empty for the first page and for old links. */
  readonly place: PagePlace;
  /** A filter of the record, or "". */
  filter(name: string): string;
  setWindow(window: DateWindow): void;
  setPage(page: number): void;
  /** Goes to the next, previous or first page of a record with cursor pages. */
  turnPage(page: number, neighbours: PageNeighbours): void;
  /** Goes to the last page, which holds `lines` rows. */
  showLast(page: number, lines: number): void;
  /** Sets several filters at once; "" removes one. The list returns to its first page. */
  setFilters(filters: Readonly<Record<string, string>>): void;
  /** The current URL with other filters, for a link. Days and page stay, so that the way back returns to them. */
  linkWith(filters: Readonly<Record<string, string>>): string;
}

/** The cursor of a page, as the calls take it. */
export interface PagePlace {
  readonly before?: string;
  readonly after?: string;
  /** The number of rows on the last page, which is read from the oldest end. */
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
 * The query for a page. The first page is read as the newest end, so that it does not wait for the totals. A page
 * without a cursor (an old link) is found by its number.
 */
export function pageQuery({ page, place, size }: { page: number; place: PagePlace; size: number }): PageQuery {
  const { last, ...key } = place;
  if (last !== undefined) return { end: "oldest", size: last };
  if (key.before !== undefined || key.after !== undefined) return { ...key, size };
  return page === 1 ? { end: "newest", size } : { page, size };
}

const pageForm = /^[1-9]\d{0,4}$/;
const lastForm = /^[1-9]\d?$/;
const keyForm = /^\d{1,15}-[1-9]\d{0,18}$/;

/** Each change adds a history entry, so that Back undoes it. `usual` is the date range when the URL names none. */
export function useRecordAddress(usual: RecordPreset = "past7"): RecordAddress {
  const { merchant } = usePage();
  const path = usePath();
  const search = useQueryParams();
  const today = todayOf(nowMs(), merchant.timeZone);
  const window = readWindow(search, today, usual);
  const page = search.get("page") ?? "1";
  const shownPage = pageForm.test(page) ? Number(page) : 1;
  const addressWith = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return `${path}?${next}`;
  };
  const change = (values: Readonly<Record<string, string>>) => navigate(addressWith(values));

  return {
    today,
    window,
    bounds: boundsOf(window, merchant.timeZone),
    page: shownPage,
    place: placeOf(search),
    filter: (name) => search.get(name) ?? "",
    setWindow({ name, from, to }) {
      const isCustom = name === "custom";
      change({ ...firstPage, range: name, from: isCustom ? from : "", to: isCustom ? to : "" });
    },
    setPage: (next) => change({ ...firstPage, page: next === 1 ? "" : String(next) }),
    turnPage(next, { next: older, previous: newer }) {
      const key: Record<string, string> = next > shownPage ? { before: older ?? "" } : { after: newer ?? "" };
      change(next === 1 ? firstPage : { ...firstPage, ...key, page: String(next) });
    },
    showLast: (last, lines) => change({ ...firstPage, page: String(last), last: String(lines) }),
    setFilters: (filters) => change({ ...firstPage, ...filters }),
    linkWith: addressWith,
  };
}

const firstPage = { page: "", before: "", after: "", last: "" };

function placeOf(search: URLSearchParams): PagePlace {
  const [before, after] = [search.get("before") ?? "", search.get("after") ?? ""];
  const last = search.get("last") ?? "";
  if (lastForm.test(last)) return { last: Number(last) };
  if (keyForm.test(before)) return { before };
  return keyForm.test(after) ? { after } : {};
}
