/** The context of every component: the merchant, the API client, the session and the public reads. */

import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { readKey } from "./public-reads.ts";
import type { PublicRead, PublicReads, PublicRoute, ReadState } from "./public-reads.ts";
import type { Merchant } from "./merchant.ts";

/**
 * There is one context for each page in the browser and for each page that the server renders. On the server, `session`
 * and `api` are undefined.
 */
export interface PageContext {
  readonly merchant: Merchant;
  readonly reads: PublicReads;
  readonly session: SessionToken | undefined;
  readonly api: ApiClient | undefined;
  /** Inline SVG of the front page's hero. Empty in the browser, which keeps the server's markup. */
  readonly heroMarkup: string;
  /** Loads the chunk of a page before a navigation. Failures are ignored; the navigation reports them. */
  readonly prefetch: (href: string) => void;
}

const Context = createContext<PageContext | undefined>(undefined);

export function PageProvider({ page, children }: { page: PageContext; children: ReactNode }) {
  return <Context value={page}>{children}</Context>;
}

/** Throws outside the provider. */
export function usePage(): PageContext {
  const page = use(Context);
  if (page === undefined) throw new Error("usePage needs a PageProvider above it");
  return page;
}

/** Whether the merchant has switched the flag on; a missing flag is off. */
export function useFlag(modId: FlagId): boolean {
  return usePage().merchant.flags[modId] === true;
}

/** The API client, for effects and event handlers. Throws on the server. */
export function useApi(): ApiClient {
  const { api } = usePage();
  if (api === undefined) throw new Error("the API client exists only in the browser");
  return api;
}

/** True while this tab has a session. False on the server and in the browser's first render. */
export function useHasSession(): boolean {
  const { session } = usePage();
  return useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    () => session?.read() !== undefined,
    () => false,
  );
}

/** A public read in the current language. The server fills it in if the page's route declares it. */
export function usePublicRead<R extends PublicRoute>(read: PublicRead & { route: R }): ReadState<Reply<R>> {
  const { merchant, reads } = usePage();
  const { language } = useTexts();
  const { without, addsMerchantToQuery, query } = read;
  const key = readKey(read, language);
  const state = useSyncExternalStore(
    reads.subscribe,
    () => reads.state(key),
    () => reads.rendered(key),
  );
  useEffect(() => {
    const fullQuery = addsMerchantToQuery === true ? { ...query, merchantCode: merchant.code, language } : query;
    reads.ensure(key, { ...read, query: fullQuery });
  }, [reads, key, read, query, addsMerchantToQuery, merchant.code, language]);
  const isOff = without !== undefined && merchant.flags[without[0]] !== true;
  return (isOff ? { kind: "loaded", value: without[1] } : state) as ReadState<Reply<R>>;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
