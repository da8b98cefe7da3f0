/**
 * Keyboard navigation of a list. The keys j and k move the focus between rows, and an open panel then shows the focused
 * row. Escape closes the panel.
 */

import { useLocation, useSearch } from "wouter";
import { useShortcuts } from "../../lib/use-shortcuts.ts";

interface RowNavigationOptions {
  /** Keys of the rows in display order. */
  readonly keys: readonly string[];
  readonly openKey: string | undefined;
  /** URL path of the list; the path of a row is `<base>/<key>`. */
  readonly base: string;
}

/** Returns a function that closes the panel. */
export function useRowNavigation({ keys, openKey, base }: RowNavigationOptions): { readonly close: () => void } {
  const [, navigate] = useLocation();
  const search = useSearch();
  const go = (path: string) => navigate(search === "" ? path : `${path}?${search}`, { replace: true });
  const close = () => {
    if (openKey === undefined) return;
    go(base);
    focusRow(openKey);
  };
  const moveBy = (step: number) => {
    const next = neighbourOf(keys, focusedKey() ?? openKey, step);
    if (next === undefined) return;
    focusRow(next);
    if (openKey !== undefined) go(`${base}/${next}`);
  };
  useShortcuts({ j: () => moveBy(1), k: () => moveBy(-1), Escape: close });
  return { close };
}

/**
 * The key `step` rows away, limited to the first and last row; the first key if `from` is undefined or not in the list;
 * undefined if the list is empty.
 */
export function neighbourOf(keys: readonly string[], from: string | undefined, step: number): string | undefined {
  const index = from === undefined ? -1 : keys.indexOf(from);
  if (index === -1) return keys[0];
  return keys[Math.min(Math.max(index + step, 0), keys.length - 1)];
}

function focusedKey(): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement.dataset["row"] : undefined;
}

function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
}
