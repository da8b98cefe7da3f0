/**
 * The favourite game ids of the member (specification, section 3, Session and store data). A store of its own, small
 * enough for the front page: what loads and changes it is `favourites.ts`, which comes when somebody is logged in.
 */

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const none: ReadonlySet<string> = new Set();
let ids = none;

/** Node ids of the favourites; empty while nobody is logged in. */
export function favouriteIds(): ReadonlySet<string> {
  return ids;
}

/** Takes the place of all. */
export function markFavourites(next: Iterable<string>): void {
  ids = new Set(next);
  for (const listener of listeners) listener();
}

/** One game more or fewer. */
export function markFavourite(nodeId: string, isFavourite: boolean): void {
  const others = [...ids].filter((id) => id !== nodeId);
  // The newest first, as the server lists them.
  markFavourites(isFavourite ? [nodeId, ...others] : others);
}

/** Whether that game is a favourite; no on the server. */
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
