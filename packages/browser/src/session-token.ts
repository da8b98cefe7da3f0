/** Stores the session token in the tab's session storage, as the specification requires. */

export interface SessionToken {
  read(): string | undefined;
  keep(token: string): void;
  forget(): void;
  subscribe(listener: () => void): () => void;
}

/** The token of this tab. Back office and portal use different storage keys. */
export function createSessionToken(storageKey: string): SessionToken {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => sessionStorage.getItem(storageKey) ?? undefined,
    keep(token) {
      sessionStorage.setItem(storageKey, token);
      notify();
    },
    forget() {
      sessionStorage.removeItem(storageKey);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
