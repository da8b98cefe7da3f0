/**
 * The ids of the member's favourite games (specification, section 3, Session and store data). The store is a small file
 * of its own, because the front page needs it. `favourites.ts` loads and changes the favourites; it is only loaded with
 * a session.
 */

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const none: ReadonlySet<string> = new Set();
let ids = none;

/** Node ids of the favourites; empty without a session. */
export function favouriteIds(): ReadonlySet<string> {
  return ids;
}

export function markFavourites(nextIds: Iterable<string>): void {
  ids = new Set(nextIds);
  for (const listener of listeners) listener();
}

export function markFavourite(nodeId: string, isFavourite: boolean): void {
  const otherIds = [...ids].filter((id) => id !== nodeId);
  // The newest favourite is first, as in the server's list.
  markFavourites(isFavourite ? [nodeId, ...otherIds] : otherIds);
}

export function useIsFavourite(nodeId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => ids.has(nodeId),
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
