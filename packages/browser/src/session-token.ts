/** Where the session token lives: the tab's session storage, as the spec wants. */

/** Reads, keeps and forgets the token, and tells listeners. */
export interface SessionToken {
  read(): string | undefined;
  keep(token: string): void;
  forget(): void;
  subscribe(listener: () => void): () => void;
}

/** The token of this tab under the storage key; back office and portal use different keys. */
export function createSessionToken(storageKey: string): SessionToken {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => sessionStorage.getItem(storageKey) ?? undefined,
    keep(token) {
      sessionStorage.setItem(storageKey, token);
      tell();
    },
    forget() {
      sessionStorage.removeItem(storageKey);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
