/** What every component of the portal may ask for: the house, the client, the session, the public reads. */

import { createContext, use, useEffect, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import type { SessionToken } from "@openhouse/browser/session-token";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { readKey } from "./public-reads.ts";
import type { PublicRead, PublicReads, PublicRoute, ReadState } from "./public-reads.ts";
import type { House } from "./house.ts";

/** One per page in the browser, one per rendered page on the server, where there is neither client nor session. */
export interface PageContext {
  readonly house: House;
  readonly reads: PublicReads;
  readonly session: SessionToken | undefined;
  readonly api: ApiClient | undefined;
  /** The drawn front of the house; "" in the browser, which finds it in the page. */
  readonly heroMarkup: string;
  /** Fetches the chunk of an address ahead of a navigation; a failure is silent, the navigation will say it. */
  readonly prefetch: (href: string) => void;
}

const Context = createContext<PageContext | undefined>(undefined);

/** Mounted once at the root. */
export function PageProvider({ page, children }: { page: PageContext; children: ReactNode }) {
  return <Context value={page}>{children}</Context>;
}

/** The page. Throws outside the provider. */
export function usePage(): PageContext {
  const page = use(Context);
  if (page === undefined) throw new Error("usePage needs a PageProvider above it");
  return page;
}

/** Whether the house offers that; a flag that it does not name is off. */
export function useFlag(modId: FlagId): boolean {
  return usePage().house.flags[modId] === true;
}

/** The client. For effects and event handlers: nothing calls the server while rendering on the server. */
export function useApi(): ApiClient {
  const { api } = usePage();
  if (api === undefined) throw new Error("the client lives in the browser only");
  return api;
}

/** True while this tab has a session. The server and the first render of the browser say no. */
export function useHasSession(): boolean {
  const { session } = usePage();
  return useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    () => session?.read() !== undefined,
    () => false,
  );
}

/** A public read in the current language, declared by the page's route when the server should fill it. */
export function usePublicRead<R extends PublicRoute>(read: PublicRead & { route: R }): ReadState<Reply<R>> {
  const { house, reads } = usePage();
  const { language } = useTexts();
  const { without, saysWhoAsks, query } = read;
  const key = readKey(read, language);
  const state = useSyncExternalStore(
    reads.subscribe,
    () => reads.state(key),
    () => reads.rendered(key),
  );
  useEffect(() => {
    const asked = saysWhoAsks === true ? { ...query, merchantCode: house.code, language } : query;
    reads.ensure(key, { ...read, query: asked });
  }, [reads, key, read, query, saysWhoAsks, house.code, language]);
  const isOff = without !== undefined && house.flags[without[0]] !== true;
  return (isOff ? { kind: "loaded", value: without[1] } : state) as ReadState<Reply<R>>;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
