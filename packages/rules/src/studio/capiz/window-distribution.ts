/**
 * The exact distribution of one window: for each number of parols, how many of the equally likely stop combinations pay
 * how many coins. Counting 50 million combinations one by one would be slow. Instead it goes reel by reel and merges
 * combinations with the same continuing runs and the same coins, which takes milliseconds.
 * `window-distribution.test.ts` compares it with a full count of a shortened game.
 */
import { countReel, payOfParols, payOfRun } from "./evaluate-window.ts";
import { SHORTEST_RUN } from "./pay-table.ts";
import type { Strip } from "./strips.ts";
import { FIRST_PAYING, SCATTER, symbols, WILD } from "./symbols.ts";

/** Number of stop combinations by coins won. */
export type CoinCounts = ReadonlyMap<number, number>;

export interface WindowDistribution {
  /** Product of the strip lengths: the number of combinations. */
  readonly cycle: number;
  /** By number of parols, 0 to 5: combinations by coins won. */
  readonly byParols: readonly CoinCounts[];
  /** By number of parols: stops with the highest payout; empty if no combination has that many parols. */
  readonly bestStops: readonly (readonly number[])[];
}

interface Partial {
  readonly parols: number;
  readonly coins: number;
  /** Symbol and ways of each run that still reaches the last counted reel. */
  readonly alive: readonly (readonly [symbol: number, ways: number])[];
  /** One of the counted combinations, as an example. */
  readonly stops: readonly number[];
}

type Tally = Map<string, { readonly partial: Partial; readonly combinations: number }>;

/** Counts the window of these strips; `paysParols` adds the pay of parols (ordinary spins only). */
export function windowDistribution(strips: readonly Strip[], paysParols: boolean): WindowDistribution {
  const start: Partial = { parols: 0, coins: 0, alive: allPaying(), stops: [] };
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
      const key = `${next.parols}|${next.coins}|${next.alive.join(";")}`;
      const known = after.get(key);
      const sum = (known?.combinations ?? 0) + combinations * window.times;
      after.set(key, { partial: known?.partial ?? next, combinations: sum });
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
    const known = windows.get(key) ?? { counts, stop, times: 0 };
    windows.set(key, { ...known, times: known.times + 1 });
  });
  return [...windows.values()];
}

function showReel(partial: Partial, { counts, stop }: ReelWindow, reel: number): Partial {
  let coins = partial.coins;
  const alive: (readonly [number, number])[] = [];
  for (const [symbol, ways] of partial.alive) {
    const showing = (counts[symbol] ?? 0) + (counts[WILD] ?? 0);
    if (showing > 0) {
      alive.push([symbol, ways * showing]);
    } else if (reel >= SHORTEST_RUN) {
      coins += ways * payOfRun(symbol, reel);
    }
  }
  return { parols: partial.parols + (counts[SCATTER] ?? 0), coins, alive, stops: [...partial.stops, stop] };
}

function finalCoins(partial: Partial, reels: number): number {
  return partial.alive.reduce((sum, [symbol, ways]) => sum + ways * payOfRun(symbol, reels), partial.coins);
}
