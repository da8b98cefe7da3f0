/**
 * Keeps the place in a long page with its entry of the history, so that Back and a reload find it again: the browser
 * itself would restore it before the wall has its height.
 */

import { useLayoutEffect, useEffect, useRef } from "react";

interface KeptPlace {
  readonly place?: number;
}

/** Of rest: writing the history while the page moves would cost frames. */
const writeDelayMs = 200;

/** `isReady` once the page has its height. Places are kept until the page is left. */
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
      // Another page is on its way in: its entry is not ours to write.
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
  // Only the portal itself writes the state of its entries.
  return (history.state ?? {}) as KeptPlace;
}
