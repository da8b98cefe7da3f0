/** The filters of a record, kept in the address: days, page and whatever else the record asks for. */

import { nowMs } from "./clock.ts";
import { boundsOf, readWindow, todayOf } from "./date-window.ts";
import type { DateWindow, RecordPreset, WindowBounds } from "./date-window.ts";
import { navigate, usePath, useQueryParams } from "./location.tsx";
import { usePage } from "./page-context.tsx";

export interface RecordAddress {
  /** The day it is in the house. */
  readonly today: string;
  readonly window: DateWindow;
  readonly bounds: WindowBounds;
  /** From 1. */
  readonly page: number;
  /** Where the page begins in a record that is read by key; nothing for the first page and for an old link. */
  readonly place: PagePlace;
  /** A filter of the record; "" when there is none. */
  filter(name: string): string;
  setWindow(window: DateWindow): void;
  setPage(page: number): void;
  /** The next or the previous page of a record that is read by key, or its first one. */
  turnPage(page: number, neighbours: PageNeighbours): void;
  /** The last page, which holds so many lines. */
  showLast(page: number, lines: number): void;
  /** Several at once; "" takes one away. The list starts at its first page again. */
  setFilters(filters: Readonly<Record<string, string>>): void;
  /** The same address with other filters, for a link: days and page stay, so that the way back leads there again. */
  linkWith(filters: Readonly<Record<string, string>>): string;
}

/** The keys of a place, as the calls take them. */
export interface PagePlace {
  readonly before?: string;
  readonly after?: string;
  /** So many lines at the old end: the last page. */
  readonly last?: number;
}

/** The keys that a page gave of its neighbours. */
export interface PageNeighbours {
  readonly next: string | null;
  readonly previous: string | null;
}

/** Which page of a record a call asks for. */
export type PageQuery =
  | { readonly end: "newest" | "oldest"; readonly size: number }
  | { readonly before?: string; readonly after?: string; readonly size: number }
  | { readonly page: number; readonly size: number };

/**
 * What the calls take for a page by key: the first page is asked for as that end of the record, so that it waits for no
 * sums. A page of an old link that names no place is counted.
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

/**
 * Each change is an entry of the history, so that Back undoes it. `usual`: the days of a
 * record that is opened without any.
 */
export function useRecordAddress(usual: RecordPreset = "past7"): RecordAddress {
  const { house } = usePage();
  const path = usePath();
  const search = useQueryParams();
  const today = todayOf(nowMs(), house.timeZone);
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
    bounds: boundsOf(window, house.timeZone),
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
