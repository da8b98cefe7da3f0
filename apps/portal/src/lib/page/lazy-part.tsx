/** Parts of the shell that load after the start, such as the member's corner and the dialogs. */

import { createElement, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { AreaTexts, TextStore } from "@openhouse/i18n/text-store";
import { useTextStore } from "@openhouse/i18n/texts-provider";
import { loadChunk } from "./load-chunk.ts";

/** How to load a part. Create it outside the component, so that it loads once. */
export interface LazyPart<Props> {
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  readonly texts?: AreaTexts | undefined;
}

/** The state of loading. A failed part (connection lost, or a new build) is tried again at the next mount. */
export type PartState<Props> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "loaded"; readonly component: ComponentType<Props> };

/** Loads a part. A component whose `part` can change needs a `key` per part. */
export function useLazyPart<Props>(part: LazyPart<Props>): PartState<Props> {
  const store = useTextStore();
  const [state, setState] = useState<PartState<Props>>({ kind: "loading" });
  useEffect(() => {
    let isMounted = true;
    fetchPart(part, store).then(
      (component) => isMounted && setState({ kind: "loaded", component }),
      () => isMounted && setState({ kind: "failed" }),
    );
    return () => {
      isMounted = false;
    };
  }, [part, store]);
  return state;
}

interface LazySlotProps<Props extends object> {
  readonly part: LazyPart<Props>;
  readonly props?: Props;
  readonly fallback: ReactNode;
  /** Shown if loading failed; should offer a retry. */
  readonly failure: ReactNode;
}

export function LazySlot<Props extends object>({ part, props, fallback, failure }: LazySlotProps<Props>) {
  const state = useLazyPart(part);
  if (state.kind === "loading") return fallback;
  return state.kind === "failed" ? failure : createElement(state.component as ComponentType<object>, props);
}

async function fetchPart<Props>({ load, texts }: LazyPart<Props>, store: TextStore): Promise<ComponentType<Props>> {
  const loadAll = () => Promise.all([load(), texts === undefined ? undefined : store.ensure(texts)]);
  const [module] = await loadChunk("part", loadAll);
  return module.default;
}
