/**
 * Keyboard handling of a menu: arrow keys move the focus and wrap around, Home and End move it to the ends, and a
 * letter moves it to the next item that begins with the letter.
 */

import type { KeyboardEvent } from "react";

/** Opens the menu and moves the focus to the item of the pressed key. Does nothing for other keys. */
export function steerMenu(event: KeyboardEvent, list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>(".menu-item") ?? [])];
  const targetItem = findItemOfKey(event, items);
  if (targetItem === undefined) return;
  event.preventDefault();
  list?.showPopover();
  targetItem.focus();
}

function findItemOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: readonly HTMLElement[]) {
  const focusedIndex = items.findIndex((item) => item === document.activeElement);
  const currentItem = items.find((item) => item.getAttribute("aria-current") === "true");
  if (key === "ArrowDown") return focusedIndex < 0 ? (currentItem ?? items[0]) : (items[focusedIndex + 1] ?? items[0]);
  if (key === "ArrowUp") return focusedIndex < 0 ? (currentItem ?? items.at(-1)) : items.at(focusedIndex - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length > 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const followingItems = [...items.slice(focusedIndex + 1), ...items.slice(0, focusedIndex + 1)];
  return followingItems.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
