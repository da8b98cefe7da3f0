/**
 * Works a batch at once; one that throws is halved down to what throws by itself, so that this stops nobody behind it.
 * `work` is all or nothing (one transaction). What failed is left for another day. Answers the sum of what was worked.
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (part: readonly Item[]) => Promise<number>,
  onFailed: (item: Item, error: unknown) => void,
): Promise<number> {
  const [first] = items;
  if (first === undefined) return 0;
  try {
    return await work(items);
  } catch (error) {
    if (items.length === 1) {
      onFailed(first, error);
      return 0;
    }
    const middle = Math.floor(items.length / 2);
    const before = await inHalves(items.slice(0, middle), work, onFailed);
    return before + (await inHalves(items.slice(middle), work, onFailed));
  }
}
