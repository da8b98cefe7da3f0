/** True if browser-only values may be read: false on the server and during hydration. */

import { useSyncExternalStore } from "react";

export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
