/** Scrolls the selected item of a horizontal list into view. Used as its `ref`. */
export function showInLine(item: HTMLElement | null): void {
  const line = item?.parentElement;
  if (item === null || line === null || line === undefined) return;
  line.scrollLeft = item.offsetLeft - line.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
}
