/** Parts of the shell that come after the start: the member's corner, the dialogs. */

import { createElement, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { AreaTexts, TextStore } from "@openhouse/i18n/text-store";
import { useTextStore } from "@openhouse/i18n/texts-provider";
import { loadChunk } from "./load-chunk.ts";

/** How a part is fetched; kept outside the component, so that it loads once. */
export interface LazyPart<Props> {
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  readonly texts?: AreaTexts | undefined;
}

/** A part on its way. A failed one (connection lost, or a new build in its place) is tried again at the next mount. */
export type PartState<Props> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "loaded"; readonly component: ComponentType<Props> };

/** The part; who may get another one has a key by it. */
export function useLazyPart<Props>(part: LazyPart<Props>): PartState<Props> {
  const store = useTextStore();
  const [state, setState] = useState<PartState<Props>>({ kind: "loading" });
  useEffect(() => {
    let isHere = true;
    fetchPart(part, store).then(
      (component) => isHere && setState({ kind: "loaded", component }),
      () => isHere && setState({ kind: "failed" }),
    );
    return () => {
      isHere = false;
    };
  }, [part, store]);
  return state;
}

interface LazySlotProps<Props extends object> {
  readonly part: LazyPart<Props>;
  readonly props?: Props;
  /** Its outline. */
  readonly fallback: ReactNode;
  /** What stands there when it does not come: a way to ask again. */
  readonly failure: ReactNode;
}

/** A part, in the place of its outline. One that needs props has them. */
export function LazySlot<Props extends object>({ part, props, fallback, failure }: LazySlotProps<Props>) {
  const state = useLazyPart(part);
  if (state.kind === "loading") return fallback;
  return state.kind === "failed" ? failure : createElement(state.component as ComponentType<object>, props);
}

async function fetchPart<Props>({ load, texts }: LazyPart<Props>, store: TextStore): Promise<ComponentType<Props>> {
  const both = () => Promise.all([load(), texts === undefined ? undefined : store.ensure(texts)]);
  const [module] = await loadChunk("part", both);
  return module.default;
}
