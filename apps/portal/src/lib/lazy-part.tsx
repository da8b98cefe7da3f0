/** Parts of the shell that come after the start: the member's corner, the dialogs. */

import { createElement, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { AreaTexts, TextStore } from "@openhouse/i18n/text-store";
import { useTextStore } from "@openhouse/i18n/texts-provider";

/** How a part is fetched; kept outside the component, so that it loads once. */
export interface LazyPart<Props> {
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  readonly texts?: AreaTexts | undefined;
}

/** The component once it is here; the fallback until then. A failed load is tried again at the next mount. */
export function useLazyPart<Props>(part: LazyPart<Props>, isWanted: boolean): ComponentType<Props> | undefined {
  const store = useTextStore();
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isWanted || Part !== undefined) return;
    let isHere = true;
    fetchPart(part, store).then(
      (component) => isHere && setPart(() => component),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [part, store, isWanted, Part]);
  return Part;
}

interface LazySlotProps {
  readonly part: LazyPart<object>;
  readonly fallback: ReactNode;
}

/** A part without props, in the place of its outline. */
export function LazySlot({ part, fallback }: LazySlotProps) {
  const Part = useLazyPart(part, true);
  return Part === undefined ? fallback : createElement(Part);
}

async function fetchPart<Props>({ load, texts }: LazyPart<Props>, store: TextStore): Promise<ComponentType<Props>> {
  const [module] = await Promise.all([load(), texts === undefined ? undefined : store.ensure(texts)]);
  return module.default;
}
