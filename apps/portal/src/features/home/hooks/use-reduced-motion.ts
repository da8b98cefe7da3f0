/** Whether the visitor's system asks for reduced motion. */

import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** False on the server and during hydration. */
export function useReducedMotion(): boolean {
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
