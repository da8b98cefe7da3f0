/**
 * Processes batches of one merchant. A batch that throws is halved until the failing items are isolated, so that they
 * do not block the others. Each call of `work` must be one transaction of its own. A member with a failed item is
 * skipped for the rest of the run.
 */

/**
 * After this many failed items in a row the cause probably concerns all items, for example a frozen house account or a
 * read-only database.
 */
export const maxFailuresInRow = 20;

export interface BatchProcessing<Item> {
  /** Processes the items and returns how many of them it changed. */
  work(part: readonly Item[]): Promise<number>;
  /** The member whose wallet the item concerns. After a failed item, all further items of that member are skipped. */
  personOf(item: Item): bigint;
  onFailed(item: Item, error: unknown): void;
}

/**
 * Returns a function that processes a batch and returns how many items `work` changed. It throws the error of the last
 * item after `maxFailuresInRow` failed items in a row. Only a call of `work` that changed an item resets this count.
 */
export function processInHalves<Item>({
  work,
  personOf,
  onFailed,
}: BatchProcessing<Item>): (batch: readonly Item[]) => Promise<number> {
  const failedMembers = new Set<bigint>();
  let failuresInRow = 0;
  return processHalves;

  async function processHalves(batch: readonly Item[]): Promise<number> {
    const items = batch.filter((item) => !failedMembers.has(personOf(item)));
    const [first] = items;
    if (first === undefined) return 0;
    try {
      const processedCount = await work(items);
      if (processedCount > 0) failuresInRow = 0;
      return processedCount;
    } catch (error) {
      if (items.length === 1) return skipItem(first, error);
      const middle = Math.floor(items.length / 2);
      const firstHalfCount = await processHalves(items.slice(0, middle));
      return firstHalfCount + (await processHalves(items.slice(middle)));
    }
  }

  function skipItem(item: Item, error: unknown): number {
    onFailed(item, error);
    failedMembers.add(personOf(item));
    failuresInRow += 1;
    if (failuresInRow === maxFailuresInRow) throw error;
    return 0;
  }
}
