/** j and k walk through the rows of a list; the open panel follows, Escape closes it. */

import { useLocation, useSearch } from "wouter";
import { useShortcuts } from "../../lib/use-shortcuts.ts";

interface RowWalk {
  /** Keys of the rows in the order of the screen. */
  readonly keys: readonly string[];
  /** The row that is open beside the list. */
  readonly openKey: string | undefined;
  /** Address of the list; a row's is `<base>/<key>`. */
  readonly base: string;
}

/** Answers how to close the panel. */
export function useRowWalk({ keys, openKey, base }: RowWalk): { readonly close: () => void } {
  const [, navigate] = useLocation();
  const search = useSearch();
  const go = (path: string) => navigate(search === "" ? path : `${path}?${search}`, { replace: true });
  const close = () => {
    if (openKey === undefined) return;
    go(base);
    focusRow(openKey);
  };
  const walk = (step: number) => {
    const next = neighbourOf(keys, focusedKey() ?? openKey, step);
    if (next === undefined) return;
    focusRow(next);
    if (openKey !== undefined) go(`${base}/${next}`);
  };
  useShortcuts({ j: () => walk(1), k: () => walk(-1), Escape: close });
  return { close };
}

/** The key so many steps further, stopping at both ends; without a start the first one. */
export function neighbourOf(keys: readonly string[], from: string | undefined, step: number): string | undefined {
  const at = from === undefined ? -1 : keys.indexOf(from);
  if (at === -1) return keys[0];
  return keys[Math.min(Math.max(at + step, 0), keys.length - 1)];
}

function focusedKey(): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement.dataset["row"] : undefined;
}

function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
}
