/**
 * The current path and query as an external store over the browser's history. On the server, the path comes from a
 * context.
 */

import { createContext, use, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { isDialogEntry, isLeavingDialogEntry, leaveDialogEntry } from "@openhouse/ui/dialog/dialog-entry";

const ServerPath = createContext("/");
const navigateEvent = "openhouse:navigate";

/** Provides the path that the server renders; the browser does not use it. */
export function ServerLocation({ path, children }: { path: string; children: ReactNode }) {
  return <ServerPath value={path}>{children}</ServerPath>;
}

export function usePath(): string {
  const serverPath = use(ServerPath);
  return useSyncExternalStore(
    subscribeToUrl,
    () => location.pathname,
    () => (typeof location === "undefined" ? serverPath : location.pathname),
  );
}

/** Returns the query. Empty on the server and in the browser's first render, because cached pages do not contain it. */
export function useQueryParams(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribeToUrl,
    () => location.search,
    () => "",
  );
  return new URLSearchParams(search);
}

/**
 * Goes to a path of the portal without a reload and scrolls to the top. Leaves the entry of an open dialog first if the
 * page below it is to be replaced, or if the browser is already going back from it.
 */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const isDialog = isDialogEntry();
  if (isLeavingDialogEntry() || (replace && isDialog)) return leaveDialogEntry(() => navigate(to, { replace }));
  // An entry of an open dialog is no page to return to.
  if (replace || isDialog) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const { href } = location;
  // Render the next page after the next frame, so that the effect of the click is visible first.
  requestAnimationFrame(() =>
    setTimeout(() => {
      // The visitor may have left the page again.
      if (location.href !== href) return;
      dispatchEvent(new Event(navigateEvent));
      scrollTo(0, 0);
    }),
  );
}

export function subscribeToUrl(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(navigateEvent, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(navigateEvent, listener);
  };
}
