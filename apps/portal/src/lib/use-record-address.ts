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
  /** A filter of the record; "" when there is none. */
  filter(name: string): string;
  setWindow(window: DateWindow): void;
  setPage(page: number): void;
  /** Several at once; "" takes one away. The list starts at its first page again. */
  setFilters(filters: Readonly<Record<string, string>>): void;
}

const pageForm = /^[1-9]\d{0,4}$/;

/** See the head of this file. Each change is an entry of the history, so that Back undoes it. */
export function useRecordAddress(): RecordAddress {
  const { house } = usePage();
  const path = usePath();
  const search = useQueryParams();
  const today = todayOf(nowMs(), house.timeZone);
  const window = readWindow(search, today);
  const page = search.get("page") ?? "1";

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
    page: pageForm.test(page) ? Number(page) : 1,
    filter: (name) => search.get(name) ?? "",
    setWindow({ name, from, to }) {
      const isCustom = name === "custom";
      change({ range: name, from: isCustom ? from : "", to: isCustom ? to : "", page: "" });
    },
    setPage: (next) => change({ page: next === 1 ? "" : String(next) }),
    setFilters: (filters) => change({ ...filters, page: "" }),
  };
}
