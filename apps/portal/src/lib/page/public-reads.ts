/**
 * Public data of a page (catalogue, content). The server writes it into the page; the browser reads it after a
 * navigation. Public data has a small cache of its own, because the query library loads after the first paint. Data of
 * a member is in the query cache instead.
 */

import type { ApiClient } from "@openhouse/browser/api-client";
import type { CallArguments, Reply, Route } from "@openhouse/browser/api-types";
import type { Language } from "@openhouse/i18n/shipped";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";

/** A GET route. Only reads of public routes may be declared, because the server writes the values into cached pages. */
export type PublicRoute = Extract<Route, `GET ${string}`>;

/** One read: a call of a public GET route. */
export interface PublicRead {
  readonly route: PublicRoute;
  readonly query?: Readonly<Record<string, unknown>>;
  /** While the merchant's feature flag `flag` is off, components get `value` instead of the response. */
  readonly without?: readonly [flag: FlagId, value: unknown];
  /**
   * True if the value is read once per session and stored in the session storage (specification, section 4, Caching).
   */
  readonly isStored?: boolean;
  /** True if the merchant and the language are added to the query (specification, section 7). */
  readonly addsMerchantToQuery?: boolean;
}

export type ReadState<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "loaded"; readonly value: Value };

/** Key → value, as the server writes it into the page. */
export type PageValues = Record<string, unknown>;

export interface PublicReads {
  state(key: string): ReadState<unknown>;
  /** The value from the server's rendering. Hydration must use it, even if a newer value has arrived. */
  rendered(key: string): ReadState<unknown>;
  /**
   * Reads the value once: from session storage if it is stored there, otherwise from the server. After a failure only
   * the state's `retry` reads again. Does nothing on the server.
   */
  ensure(key: string, read: PublicRead): void;
  subscribe(listener: () => void): () => void;
}

/** Returns the key of a read. It includes the language, because names and texts depend on it. */
export function readKey({ route, query }: PublicRead, language: Language): string {
  return `${language} ${route} ${JSON.stringify(query ?? {})}`;
}

const loading: ReadState<unknown> = { kind: "loading" };

/** The reads of one page. On the server there is no client, so `values` must contain all values. */
export function createPublicReads(values: PageValues, api?: ApiClient): PublicReads {
  const listeners = new Set<() => void>();
  const states = new Map<string, ReadState<unknown>>(
    Object.entries(values).map(([key, value]) => [key, { kind: "loaded", value }]),
  );
  const rendered = new Map(states);
  const startedKeys = new Set<string>();

  const setState = (key: string, state: ReadState<unknown>) => {
    states.set(key, state);
    for (const listener of listeners) listener();
  };

  const ensure = (key: string, read: PublicRead) => {
    if (api === undefined || startedKeys.has(key) || states.get(key)?.kind === "loaded") return;
    startedKeys.add(key);
    const stored = read.isStored === true ? readStored(key) : undefined;
    if (stored !== undefined) return setState(key, { kind: "loaded", value: stored });
    // The types of route and query were checked where the read was declared.
    const input = [{ query: read.query ?? {} }] as unknown as CallArguments<PublicRoute>;
    api.call(read.route, ...input).then(
      (value: Reply<PublicRoute>) => {
        if (read.isStored === true) storeValue(key, value);
        setState(key, { kind: "loaded", value });
      },
      () => setState(key, { kind: "failed", retry: () => retry(key, read) }),
    );
  };

  const retry = (key: string, read: PublicRead) => {
    startedKeys.delete(key);
    setState(key, loading);
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

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    // Storage is forbidden, or the stored text is invalid.
    return undefined;
  }
}

function storeValue(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden, so the next page reads the value again.
  }
}
