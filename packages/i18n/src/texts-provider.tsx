/** Texts in React: one provider at the root, and `useTexts()` in components. */

import { createContext, use, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { Texts, TextStore } from "./text-store.ts";

const StoreContext = createContext<TextStore | undefined>(undefined);

export function TextsProvider({ store, children }: { store: TextStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The store, for code that loads an area or changes the language. Throws outside a provider. */
export function useTextStore(): TextStore {
  const store = use(StoreContext);
  if (store === undefined) throw new Error("useTexts and useTextStore need a TextsProvider above them");
  return store;
}

/** The current texts. The component renders again when they change. */
export function useTexts(): Texts {
  const store = useTextStore();
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
