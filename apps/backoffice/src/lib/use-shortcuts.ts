/**
 * Single-key shortcuts of a page. They are inactive while a field has the focus, while a dialog is open, and when
 * turned off.
 */

import { useEffect, useEffectEvent } from "react";
import { areShortcutsOn } from "./preferences.ts";

/** Maps a key (`event.key`) to its action. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Listens while the component is mounted. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (action === undefined || !isFreeKey(event) || !areShortcutsOn()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** True when a shortcut may handle the key: no modifier, no field, no open dialog. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  const { target } = event;
  return !(target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable=true]") !== null);
}
