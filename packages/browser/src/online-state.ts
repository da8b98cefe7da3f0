/** Whether the browser believes to be connected, as an external store for `useSyncExternalStore`. */

/** Tells the listener when the connection comes or goes. */
export function subscribeToOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** True when the browser believes to be connected. */
export function isOnline(): boolean {
  return navigator.onLine;
}
