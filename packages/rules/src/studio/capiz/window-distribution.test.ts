import { expect, test } from "vitest";
import { countReel, evaluateWindow, payOfParols } from "./evaluate-window.ts";
import { baseStrips, freeStrips, ROWS } from "./strips.ts";
import type { Strip } from "./strips.ts";
import { SCATTER, symbols, WILD } from "./symbols.ts";
import { windowDistribution } from "./window-distribution.ts";

/** Counts all combinations of a game one by one, with the function that evaluates real rounds. */
function countOneByOne(strips: readonly Strip[], paysParols: boolean) {
  const byParols = Array.from({ length: 6 }, () => new Map<number, number>());
  const reels = strips.map(countReel);
  const walk = (window: readonly Uint8Array[]): void => {
    const reel = reels[window.length];
    if (reel !== undefined) {
      for (const counts of reel) walk([...window, counts]);
      return;
    }
    const { wayCoins, parols } = evaluateWindow(window);
    const coins = wayCoins + (paysParols ? payOfParols(parols) : 0);
    const counts = byParols[parols];
    counts?.set(coins, (counts.get(coins) ?? 0) + 1);
  };
  walk([]);
  return byParols;
}

test.each([
  { name: "ordinary", strips: baseStrips, paysParols: true, from: 16 },
  { name: "free", strips: freeStrips, paysParols: false, from: 1 },
])(
  "the distribution of shortened strips of the $name spin equals a count of all combinations",
  ({ strips, paysParols, from }) => {
    const shortStrips = strips.map((strip, reel) => strip.slice(from + reel, from + reel + 9));
    const distribution = windowDistribution(shortStrips, paysParols);
    expect(distribution.cycle).toBe(9 ** 5);
    expect(distribution.byParols).toEqual(countOneByOne(shortStrips, paysParols));
  },
);

test.each([
  { name: "ordinary", strips: baseStrips, cycle: 52_479_000, coins: 725_770_800, paysParols: true },
  { name: "free", strips: freeStrips, cycle: 55_566_000, coins: 1_233_283_401, paysParols: false },
])(
  "the reels of the $name spin have $cycle combinations, which pay $coins coins in total",
  ({ strips, cycle, coins, paysParols }) => {
    const distribution = windowDistribution(strips, paysParols);
    const all = distribution.byParols.flatMap((counts) => [...counts]);
    expect(distribution.cycle).toBe(cycle);
    expect(all.reduce((sum, [, times]) => sum + times, 0)).toBe(cycle);
    expect(all.reduce((sum, [won, times]) => sum + won * times, 0)).toBe(coins);
  },
);

test.each([...baseStrips, ...freeStrips].map((strip, index) => [index, strip] as const))(
  "strip %d shows at most one door and one parol, and contains every paying symbol",
  (_index, strip) => {
    for (const counts of countReel(strip)) {
      expect(counts[WILD]).toBeLessThanOrEqual(1);
      expect(counts[SCATTER]).toBeLessThanOrEqual(1);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS);
    }
    expect(new Set(strip.filter((symbol) => symbol > WILD)).size).toBe(symbols.length - 1);
  },
);
