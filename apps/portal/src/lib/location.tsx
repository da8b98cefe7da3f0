/**
 * Where the reader is: the path and query of the address, as an external store. History is the browser's own; the
 * server gives its path by context.
 */

import { createContext, use, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const ServerPath = createContext("/");
const changed = "openhouse:navigate";

/** Gives the tree the path that the server renders; the browser's first render takes its own. */
export function ServerLocation({ path, children }: { path: string; children: ReactNode }) {
  return <ServerPath value={path}>{children}</ServerPath>;
}

/** The path without query. */
export function usePath(): string {
  const serverPath = use(ServerPath);
  return useSyncExternalStore(
    subscribeToAddress,
    () => location.pathname,
    () => (typeof location === "undefined" ? serverPath : location.pathname),
  );
}

/** The query. Empty on the server and in the browser's first render: pages are cached without it. */
export function useQueryParams(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribeToAddress,
    () => location.search,
    () => "",
  );
  return new URLSearchParams(search);
}

/** Goes to an address of the portal (path, query) without a reload, and to the top of its page. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  // The press is answered first: the next page is drawn after the frame that shows it.
  requestAnimationFrame(() => setTimeout(arrive));
}

function arrive(): void {
  dispatchEvent(new Event(changed));
  scrollTo(0, 0);
}

/** Calls at each change of the address. */
export function subscribeToAddress(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(changed, listener);
  };
}
