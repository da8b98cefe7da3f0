/**
 * Keeps the scroll position of a long page in its history entry, so that the Back button and a reload return to it. The
 * browser itself would restore the position before the list has its height.
 */

import { useLayoutEffect, useEffect, useRef } from "react";

interface HistoryState {
  readonly place?: number;
}

/** Waits until scrolling has stopped, because writing the history during scrolling would drop frames. */
const writeDelayMs = 200;

/** `isReady` is true once the page has its height. */
export function useKeptScroll(isReady: boolean): void {
  const hasRestored = useRef(false);

  useLayoutEffect(() => {
    if (!isReady || hasRestored.current) return;
    hasRestored.current = true;
    const { place = 0 } = readHistoryState();
    if (place > 0) scrollTo(0, place);
  }, [isReady]);

  useEffect(() => {
    const pageUrl = location.href;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const savePosition = () => {
      // During a navigation, the current history entry already belongs to the next page.
      if (location.href === pageUrl) history.replaceState({ ...readHistoryState(), place: scrollY }, "");
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(savePosition, writeDelayMs);
    };
    // The visitor can return before the next page has replaced this one.
    const onReturn = () => {
      const { place } = readHistoryState();
      if (location.href === pageUrl && place !== undefined) scrollTo(0, place);
    };
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("popstate", onReturn);
    return () => {
      clearTimeout(timer);
      removeEventListener("popstate", onReturn);
      removeEventListener("scroll", onScroll);
    };
  }, []);
}

function readHistoryState(): HistoryState {
  // Only the portal writes the state of its history entries.
  return (history.state ?? {}) as HistoryState;
}
