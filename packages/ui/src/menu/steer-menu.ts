/**
 * Keyboard handling of a menu: arrow keys move in a circle, Home and End go to the ends, a letter to the next item with
 * it.
 */

import type { KeyboardEvent } from "react";

/** Opens a closed menu and moves the focus to the item for the key, if there is one. */
export function steerMenu(event: KeyboardEvent, list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>(".menu-item") ?? [])];
  const next = itemOfKey(event, items);
  if (next === undefined) return;
  event.preventDefault();
  list?.showPopover();
  next.focus();
}

function itemOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: readonly HTMLElement[]) {
  const at = items.findIndex((item) => item === document.activeElement);
  const chosen = items.find((item) => item.getAttribute("aria-current") === "true");
  if (key === "ArrowDown") return at < 0 ? (chosen ?? items[0]) : (items[at + 1] ?? items[0]);
  if (key === "ArrowUp") return at < 0 ? (chosen ?? items.at(-1)) : items.at(at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length > 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return rest.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
