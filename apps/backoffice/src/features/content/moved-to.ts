/** Returns the list with one item moved to another index. Pure. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
