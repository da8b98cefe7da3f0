/** Whether the visitor asked the system for less motion. */

import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** False on the server and in the render that takes its page over. */
export function useCalmMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
