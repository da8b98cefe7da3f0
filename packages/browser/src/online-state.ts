/** Whether the browser is online, as an external store for `useSyncExternalStore`. */

export function subscribeToOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function isOnline(): boolean {
  return navigator.onLine;
}
