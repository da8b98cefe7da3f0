/** Where a line of choices scrolls sideways, the chosen one is never off its edge. A `ref` of the chosen item. */
export function showInLine(item: HTMLElement | null): void {
  const line = item?.parentElement;
  if (item === null || line === null || line === undefined) return;
  line.scrollLeft = item.offsetLeft - line.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
}
