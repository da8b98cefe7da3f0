/** Whether the screen is like this now, for what style sheets alone cannot do. */

import { useSyncExternalStore } from "react";

/** Too narrow for a panel beside a list: it covers the page there (`side-panel.css`). */
export const narrowScreen = "(max-width: 63.99rem)";

/** A phone: rows become small sheets there (`table.css`). */
export const phoneScreen = "(max-width: 39.99rem)";

/** Follows the media query. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
