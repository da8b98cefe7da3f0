/** Remembers that a session ended without sign-out, so that the login page can explain it. */

export interface SessionEnd {
  readonly hasEnded: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (hasEnded: boolean) => void;
}

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
