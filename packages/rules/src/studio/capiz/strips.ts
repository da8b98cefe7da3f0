/**
 * The reel strips of Capiz After Dark. A strip is a ring. A reel stops at a position drawn with equal probabilities,
 * and shows the symbols at this position and the next two. So the frequency of a symbol is proportional to its count on
 * the strip (no near-miss weighting, GLI-19 4.7). Numbers are indices in `symbols`.
 */

/** One reel as a ring of symbol numbers. */
export type Strip = readonly number[];

/** The number of symbols that the screen shows of each reel. */
export const ROWS = 3;

/** Reels of the ordinary spin. The first and the fifth reel have no wild symbol (door, number 0). */
export const baseStrips: readonly Strip[] = [
  [5, 9, 7, 9, 11, 8, 10, 7, 3, 2, 11, 5, 8, 11, 6, 10, 4, 11, 7, 8, 4, 8, 5, 4, 9, 10, 6, 3, 10, 1, 9, 6, 2, 7],
  [6, 11, 9, 5, 8, 3, 9, 8, 1, 10, 9, 3, 5, 2, 6, 8, 11, 7, 0, 9, 11, 10, 7, 5, 4, 7, 6, 11, 10, 6, 8, 10, 2, 4, 7],
  [5, 8, 6, 4, 2, 8, 7, 11, 3, 11, 9, 7, 5, 8, 10, 11, 5, 0, 10, 3, 7, 9, 11, 1, 10, 7, 2, 4, 9, 6, 10, 1, 8, 4, 6, 9],
  [7, 3, 7, 9, 6, 8, 4, 10, 9, 10, 8, 6, 10, 1, 2, 5, 9, 7, 4, 10, 9, 11, 5, 4, 11, 5, 11, 6, 3, 0, 8, 11, 6, 7, 8],
  [6, 8, 6, 3, 9, 10, 11, 6, 11, 5, 8, 9, 4, 6, 10, 9, 10, 7, 5, 7, 4, 7, 10, 3, 5, 1, 4, 11, 7, 2, 11, 8, 2, 9, 8],
];

/** Reels of the free spins, with more wild symbols (door, 0) and scatter symbols (parol, 1). */
export const freeStrips: readonly Strip[] = [
  [10, 5, 8, 6, 3, 1, 9, 8, 5, 4, 2, 11, 4, 9, 11, 7, 5, 10, 3, 1, 7, 6, 9, 11, 8, 6, 3, 2, 11, 10, 7, 10, 8, 4, 9],
  [10, 5, 1, 2, 9, 4, 11, 5, 9, 3, 4, 7, 10, 11, 7, 6, 4, 9, 7, 10, 9, 8, 0, 8, 11, 2, 5, 6, 3, 11, 8, 10, 8, 6, 0],
  [11, 7, 3, 6, 2, 4, 10, 5, 8, 4, 6, 11, 9, 5, 1, 8, 10, 0, 11, 3, 8, 9, 5, 10, 3, 9, 7, 6, 9, 0, 2, 11, 4, 7, 8, 10],
  [2, 8, 10, 8, 2, 4, 3, 10, 6, 9, 3, 0, 5, 8, 11, 9, 6, 5, 1, 7, 4, 9, 11, 8, 7, 9, 11, 10, 7, 5, 4, 11, 3, 0, 10, 6],
  [8, 6, 5, 11, 7, 8, 6, 7, 6, 9, 10, 9, 1, 10, 2, 3, 8, 5, 3, 11, 1, 4, 11, 9, 4, 11, 10, 9, 5, 7, 4, 3, 8, 2, 10],
];

/** The symbol that a reel shows in `row` (0 = top) when it stops at `stop`. */
export function symbolAt(strip: Strip, stop: number, row: number): number {
  const symbol = strip[(stop + row) % strip.length];
  if (symbol === undefined) {
    throw new RangeError("the stop is not a position on the strip");
  }
  return symbol;
}
