/**
 * The exact distribution of one window: for each number of parols, the number of stop combinations (all equally likely)
 * for each payout. Counting 50 million combinations one by one would be slow. This code instead goes reel by reel and
 * merges combinations with the same coins and the same runs that can continue, which takes milliseconds.
 * `window-distribution.test.ts` compares it with a full count of a shortened game.
 */
import { countReel, payOfParols, payOfRun } from "./evaluate-window.ts";
import { SHORTEST_RUN } from "./pay-table.ts";
import type { Strip } from "./strips.ts";
import { FIRST_PAYING, SCATTER, symbols, WILD } from "./symbols.ts";

/** Number of stop combinations by coins won. */
export type CoinCounts = ReadonlyMap<number, number>;

export interface WindowDistribution {
  /** The number of combinations: the product of the strip lengths. */
  readonly cycle: number;
  /** By number of parols, from 0 to 5: the number of combinations by coins won. */
  readonly byParols: readonly CoinCounts[];
  /** By number of parols: stops with the highest payout. Empty if no combination has this number of parols. */
  readonly bestStops: readonly (readonly number[])[];
}

interface PartialWindow {
  readonly parols: number;
  readonly coins: number;
  /** Symbol and ways of each run that reaches the last counted reel and can continue. */
  readonly openRuns: readonly (readonly [symbol: number, ways: number])[];
  /** One of the counted combinations, as an example. */
  readonly stops: readonly number[];
}

type Tally = Map<string, { readonly partial: PartialWindow; readonly combinations: number }>;

/** Counts the windows of the strips. `paysParols` adds the pay of parols (in ordinary spins only). */
export function windowDistribution(strips: readonly Strip[], paysParols: boolean): WindowDistribution {
  const start: PartialWindow = { parols: 0, coins: 0, openRuns: allPaying(), stops: [] };
  let tally: Tally = new Map([["", { partial: start, combinations: 1 }]]);
  strips.forEach((strip, reel) => {
    tally = walkReel(tally, strip, reel);
  });
  const byParols = Array.from({ length: strips.length + 1 }, () => new Map<number, number>());
  const bestStops: (readonly number[])[] = byParols.map(() => []);
  for (const { partial, combinations } of tally.values()) {
    const coins = finalCoins(partial, strips.length) + (paysParols ? payOfParols(partial.parols) : 0);
    const counts = byParols[partial.parols] ?? new Map<number, number>();
    if (coins > Math.max(-1, ...counts.keys())) {
      bestStops[partial.parols] = partial.stops;
    }
    counts.set(coins, (counts.get(coins) ?? 0) + combinations);
  }
  return { cycle: strips.reduce((product, strip) => product * strip.length, 1), byParols, bestStops };
}

function allPaying(): readonly (readonly [number, number])[] {
  return symbols.slice(FIRST_PAYING).map((_, index) => [FIRST_PAYING + index, 1] as const);
}

function walkReel(before: Tally, strip: Strip, reel: number): Tally {
  const after: Tally = new Map();
  for (const window of distinctWindows(strip)) {
    for (const { partial, combinations } of before.values()) {
      const next = showReel(partial, window, reel);
      const key = `${next.parols}|${next.coins}|${next.openRuns.join(";")}`;
      const existing = after.get(key);
      const sum = (existing?.combinations ?? 0) + combinations * window.times;
      after.set(key, { partial: existing?.partial ?? next, combinations: sum });
    }
  }
  return after;
}

interface ReelWindow {
  readonly counts: Uint8Array;
  /** The first stop that shows these symbols, and the number of such stops. */
  readonly stop: number;
  readonly times: number;
}

function distinctWindows(strip: Strip): readonly ReelWindow[] {
  const windows = new Map<string, ReelWindow>();
  countReel(strip).forEach((counts, stop) => {
    const key = counts.join();
    const reelWindow = windows.get(key) ?? { counts, stop, times: 0 };
    windows.set(key, { ...reelWindow, times: reelWindow.times + 1 });
  });
  return [...windows.values()];
}

function showReel(partial: PartialWindow, { counts, stop }: ReelWindow, reel: number): PartialWindow {
  let coins = partial.coins;
  const openRuns: (readonly [number, number])[] = [];
  for (const [symbol, ways] of partial.openRuns) {
    const shownCount = (counts[symbol] ?? 0) + (counts[WILD] ?? 0);
    if (shownCount > 0) {
      openRuns.push([symbol, ways * shownCount]);
    } else if (reel >= SHORTEST_RUN) {
      coins += ways * payOfRun(symbol, reel);
    }
  }
  return { parols: partial.parols + (counts[SCATTER] ?? 0), coins, openRuns, stops: [...partial.stops, stop] };
}

function finalCoins(partial: PartialWindow, reels: number): number {
  return partial.openRuns.reduce((sum, [symbol, ways]) => sum + ways * payOfRun(symbol, reels), partial.coins);
}
