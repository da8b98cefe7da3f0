/** Whether what only a browser has may be read: not on the server, and not in the render that takes its page over. */

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
