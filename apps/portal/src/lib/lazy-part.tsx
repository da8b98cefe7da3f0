/** Parts of the shell that come after the start: the member's corner, the dialogs. */

import { createElement, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { AreaTexts, TextStore } from "@openhouse/i18n/text-store";
import { useTextStore, useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";

/** How a part is fetched; kept outside the component, so that it loads once. */
export interface LazyPart<Props> {
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  readonly texts?: AreaTexts | undefined;
}

/** The component once it is here. A failed load is told to the reader and tried again at the next mount. */
export function useLazyPart<Props>(part: LazyPart<Props>, isWanted: boolean): ComponentType<Props> | undefined {
  const store = useTextStore();
  const { t } = useTexts();
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isWanted || Part !== undefined) return;
    let isHere = true;
    fetchPart(part, store).then(
      (component) => isHere && setPart(() => component),
      () => showToast("error", t("home.reload")),
    );
    return () => {
      isHere = false;
    };
  }, [part, store, isWanted, Part, t]);
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
