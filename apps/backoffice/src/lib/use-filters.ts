/** Filters live in the address: a list can be bookmarked, sent to a colleague, and survives a reload. */

import { useSearchParams } from "wouter";

/** Name → text; "" = not set. */
export type Filters = Readonly<Record<string, string>>;

/** The filters of the address over the defaults, and a way to change some. What equals its default is not written. */
export function useFilters<F extends Filters>(defaults: F): [F, (changes: Partial<F>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Partial<F>) => {
    setParams((before) => withFilters(before, changes, defaults), { replace: true });
  };
  return [readFilters(params, defaults), change];
}

/** What the address says, for the names that are known. */
export function readFilters<F extends Filters>(params: URLSearchParams, defaults: F): F {
  const entries = Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]);
  return Object.fromEntries(entries) as F;
}

/** The address with the changes; foreign parameters stay. */
export function withFilters<F extends Filters>(
  before: URLSearchParams,
  changes: Partial<F>,
  defaults: F,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries<string | undefined>(changes)) {
    if (value === undefined || value === defaults[name]) after.delete(name);
    else after.set(name, value);
  }
  return after;
}
