/**
 * Public content of a page (catalogue, status): read by the server into the page, or by the browser on navigation.
 * A small cache of its own, because the query library comes after the first paint; what belongs to a member
 * lives in the query cache instead.
 */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { CallArguments, Reply, Route } from "@openhouse/browser/api-types";
import type { Language } from "@openhouse/i18n/shipped";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";

/** A public GET route: the only ones that a page may carry. */
export type PublicRoute = Extract<Route, `GET ${string}`>;

/** One read, as a page declares it. */
export interface PublicRead {
  readonly route: PublicRoute;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Its value while the house has that flag switched off, also in a page that is open. */
  readonly without?: readonly [flag: FlagId, value: unknown];
  /**
   * Asked once per session and language: its value is kept in the session storage (specification, section 4, Caching).
   */
  readonly isKept?: boolean;
  /** Its query names the merchant and the language, too (specification, section 7). */
  readonly saysWhoAsks?: boolean;
}

/** What a read is right now; a failed one can be asked for again. */
export type ReadState<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "loaded"; readonly value: Value };

/** Key → value, as the server writes it into the page. */
export type PageValues = Record<string, unknown>;

export interface PublicReads {
  state(key: string): ReadState<unknown>;
  /** What the server knew when it rendered: the page is taken over with it, whatever came since. */
  rendered(key: string): ReadState<unknown>;
  /** Asks the server unless the value is here or on its way. */
  ensure(key: string, read: PublicRead): void;
  subscribe(listener: () => void): () => void;
}

/** The key of a read: language belongs to it, names and texts differ by it. */
export function readKey({ route, query }: PublicRead, language: Language): string {
  return `${language} ${route} ${JSON.stringify(query ?? {})}`;
}

const loading: ReadState<unknown> = { kind: "loading" };

/** The reads of one page; on the server there is no client and everything must be among the values. */
export function createPublicReads(values: PageValues, api?: ApiClient): PublicReads {
  const listeners = new Set<() => void>();
  const states = new Map<string, ReadState<unknown>>(
    Object.entries(values).map(([key, value]) => [key, { kind: "loaded", value }]),
  );
  const rendered = new Map(states);
  const asked = new Set<string>();

  const put = (key: string, state: ReadState<unknown>) => {
    states.set(key, state);
    for (const listener of listeners) listener();
  };

  const ensure = (key: string, read: PublicRead) => {
    if (api === undefined || asked.has(key) || states.get(key)?.kind === "loaded") return;
    asked.add(key);
    const kept = read.isKept === true ? keptValue(key) : undefined;
    if (kept !== undefined) return put(key, { kind: "loaded", value: kept });
    // The pair of route and query was checked where the read was declared.
    const input = [{ query: read.query ?? {} }] as unknown as CallArguments<PublicRoute>;
    api.call(read.route, ...input).then(
      (value: Reply<PublicRoute>) => {
        if (read.isKept === true) keepValue(key, value);
        put(key, { kind: "loaded", value });
      },
      () => put(key, { kind: "failed", retry: () => retry(key, read) }),
    );
  };

  const retry = (key: string, read: PublicRead) => {
    asked.delete(key);
    put(key, loading);
    ensure(key, read);
  };

  return {
    state: (key) => states.get(key) ?? loading,
    rendered: (key) => rendered.get(key) ?? loading,
    ensure,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keptValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    // Nothing is kept where storage is forbidden, and what does not read as ours is no value.
    return undefined;
  }
}

function keepValue(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the next page asks again.
  }
}
