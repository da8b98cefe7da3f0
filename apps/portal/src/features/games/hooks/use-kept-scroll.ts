/**
 * Keeps the scroll position of a long page in its history entry, so that Back and a reload return to it. The browser
 * would restore it before the wall has its height.
 */

import { useLayoutEffect, useEffect, useRef } from "react";

interface KeptPlace {
  readonly place?: number;
}

/** Wait until scrolling has stopped: writing the history during scrolling would drop frames. */
const writeDelayMs = 200;

/** Pass `isReady` once the page has its height. */
export function useKeptScroll(isReady: boolean): void {
  const hasReturned = useRef(false);

  useLayoutEffect(() => {
    if (!isReady || hasReturned.current) return;
    hasReturned.current = true;
    const { place = 0 } = readKept();
    if (place > 0) scrollTo(0, place);
  }, [isReady]);

  useEffect(() => {
    const address = location.href;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      // During a navigation, the current history entry already belongs to the next page.
      if (location.href === address) history.replaceState({ ...readKept(), place: scrollY }, "");
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, writeDelayMs);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, []);
}

function readKept(): KeptPlace {
  // Only the portal writes the state of its history entries.
  return (history.state ?? {}) as KeptPlace;
}
