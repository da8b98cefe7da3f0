/** Remembers that a session ended by itself, so that the login page can say why the person stands there again. */

export interface SessionEnd {
  readonly hasEnded: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (hasEnded: boolean) => void;
}

/** One per page. */
export function createSessionEnd(): SessionEnd {
  const listeners = new Set<() => void>();
  let hasEnded = false;
  return {
    hasEnded: () => hasEnded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      hasEnded = next;
      for (const listener of listeners) listener();
    },
  };
}
