/** Filters are stored in the URL, so that a list can be bookmarked, shared and reloaded. */

import { useSearchParams } from "wouter";

/** Maps names to texts; "" means not set. */
export type Filters = Readonly<Record<string, string>>;

/** The filters from the URL and a function that changes them. Default values are not written to the URL. */
export function useFilters<F extends Filters>(defaults: F): [F, (changes: Partial<F>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Partial<F>) => {
    setParams((before) => withFilters(before, changes, defaults), { replace: true });
  };
  return [readFilters(params, defaults), change];
}

/** The values of the filters that `defaults` contains. */
export function readFilters<F extends Filters>(params: URLSearchParams, defaults: F): F {
  const entries = Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]);
  return Object.fromEntries(entries) as F;
}

/** The query parameters with the changes; other parameters stay. */
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
