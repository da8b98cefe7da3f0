/** Scrolls the selected item of a horizontal list into view. Used as the item's `ref`. */
export function showInLine(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (item === null || list === null || list === undefined) return;
  list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
}
