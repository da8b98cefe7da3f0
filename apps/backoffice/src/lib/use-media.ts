/** Media queries, for what style sheets alone cannot do. */

import { useSyncExternalStore } from "react";

/** Screens that are too narrow for a panel next to a list. There the panel covers the page (`side-panel.css`). */
export const narrowScreen = "(max-width: 63.99rem)";

/** Phones, where rows become cards (`table.css`). */
export const phoneScreen = "(max-width: 39.99rem)";

/** Returns whether the media query matches, and follows changes. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
