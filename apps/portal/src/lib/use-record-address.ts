/** The filters of a record, kept in the address: days, page and whatever else the record asks for. */

import { nowMs } from "./clock.ts";
import { boundsOf, readWindow, todayOf } from "./date-window.ts";
import type { DateWindow, WindowBounds } from "./date-window.ts";
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
  /** The next or the previous page of a record that is read by key. */
  turnPage(page: number, neighbours: PageNeighbours): void;
  /** Several at once; "" takes one away. The list starts at its first page again. */
  setFilters(filters: Readonly<Record<string, string>>): void;
}

/** The keys of a place, as the calls take them. */
export interface PagePlace {
  readonly before?: string;
  readonly after?: string;
}

/** The keys that a page gave of its neighbours. */
export interface PageNeighbours {
  readonly next: string | null;
  readonly previous: string | null;
}

/** True when a place names a key. */
export function isKeyed({ before, after }: PagePlace): boolean {
  return before !== undefined || after !== undefined;
}

const pageForm = /^[1-9]\d{0,4}$/;
const keyForm = /^\d{1,15}-[1-9]\d{0,18}$/;

/** See the head of this file. Each change is an entry of the history, so that Back undoes it. */
export function useRecordAddress(): RecordAddress {
  const { house } = usePage();
  const path = usePath();
  const search = useQueryParams();
  const today = todayOf(nowMs(), house.timeZone);
  const window = readWindow(search, today);
  const page = search.get("page") ?? "1";
  const shownPage = pageForm.test(page) ? Number(page) : 1;
  const change = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    navigate(`${path}?${next}`);
  };

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
    setFilters: (filters) => change({ ...firstPage, ...filters }),
  };
}

const firstPage = { page: "", before: "", after: "" };

function placeOf(search: URLSearchParams): PagePlace {
  const [before, after] = [search.get("before") ?? "", search.get("after") ?? ""];
  if (keyForm.test(before)) return { before };
  return keyForm.test(after) ? { after } : {};
}
