/**
 * Works batches of one house in turn. One that throws is halved down to what throws by itself, so that this stops
 * nobody behind it. `work` is all or nothing (one transaction). What failed is left for another day, and so is what
 * else that person has: nobody is tried twice in vain.
 */

/** So many people in a row are no fault of single ones, but of the house's account or a database that only reads. */
export const mostInRow = 20;

export interface Halving<Item> {
  /** Answers how many were worked. */
  work(part: readonly Item[]): Promise<number>;
  /** Whose wallet it is about. */
  personOf(item: Item): bigint;
  onFailed(item: Item, error: unknown): void;
}

/** Answers what works a batch, and the sum of what was worked; throws when so many failed and nobody between them. */
export function halving<Item>({ work, personOf, onFailed }: Halving<Item>): (all: readonly Item[]) => Promise<number> {
  const failed = new Set<bigint>();
  let inRow = 0;
  return inHalves;

  async function inHalves(all: readonly Item[]): Promise<number> {
    const items = all.filter((item) => !failed.has(personOf(item)));
    const [first] = items;
    if (first === undefined) return 0;
    try {
      const worked = await work(items);
      if (worked > 0) inRow = 0;
      return worked;
    } catch (error) {
      if (items.length === 1) return leave(first, error);
      const middle = Math.floor(items.length / 2);
      const before = await inHalves(items.slice(0, middle));
      return before + (await inHalves(items.slice(middle)));
    }
  }

  function leave(item: Item, error: unknown): number {
    onFailed(item, error);
    failed.add(personOf(item));
    inRow += 1;
    if (inRow === mostInRow) throw error;
    return 0;
  }
}
