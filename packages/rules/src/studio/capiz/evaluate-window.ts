/**
 * Evaluates a window of five reels and three rows. A symbol pays by ways. A way is a choice of one position per reel,
 * on consecutive reels from the left, in which each position shows the symbol or a door. If one symbol fills the
 * window, it has 243 ways.
 */
import { paysBySymbol, scatterPays, SHORTEST_RUN } from "./pay-table.ts";
import { ROWS, symbolAt } from "./strips.ts";
import type { Strip } from "./strips.ts";
import { FIRST_PAYING, SCATTER, symbols, WILD } from "./symbols.ts";

/** One symbol's win in one window, before the multiplier. */
export interface WayWin {
  readonly symbol: number;
  /** Length of the run in reels from the left: 3, 4 or 5. */
  readonly reels: number;
  /** Number of ways of the run. */
  readonly ways: number;
  /** Coins of all ways. */
  readonly coins: number;
}

export interface WindowResult {
  readonly wins: readonly WayWin[];
  readonly parols: number;
  /** Coins of all way wins, before the multiplier and without the pay of the parols. */
  readonly wayCoins: number;
}

/** The count of each symbol in the window of one reel, for each stop. */
export type ReelCounts = readonly Uint8Array[];

/** Counts the symbols for all stops of a strip in advance, so that a spin needs only a few lookups. */
export function countReel(strip: Strip): ReelCounts {
  return strip.map((_, stop) => {
    const counts = new Uint8Array(symbols.length);
    for (let row = 0; row < ROWS; row += 1) {
      const symbol = symbolAt(strip, stop, row);
      counts[symbol] = (counts[symbol] ?? 0) + 1;
    }
    return counts;
  });
}

/** Evaluates a window from the symbol counts of its five reels, in order. */
export function evaluateWindow(reels: readonly Uint8Array[]): WindowResult {
  const wins: WayWin[] = [];
  let wayCoins = 0;
  for (let symbol = FIRST_PAYING; symbol < symbols.length; symbol += 1) {
    const win = evaluateSymbol(reels, symbol);
    if (win !== undefined) {
      wins.push(win);
      wayCoins += win.coins;
    }
  }
  let parols = 0;
  for (const counts of reels) {
    parols += counts[SCATTER] ?? 0;
  }
  return { wins, parols, wayCoins };
}

function evaluateSymbol(reels: readonly Uint8Array[], symbol: number): WayWin | undefined {
  let ways = 1;
  let run = 0;
  for (const counts of reels) {
    const shownCount = (counts[symbol] ?? 0) + (counts[WILD] ?? 0);
    if (shownCount === 0) {
      break;
    }
    ways *= shownCount;
    run += 1;
  }
  if (run < SHORTEST_RUN) {
    return undefined;
  }
  return { symbol, reels: run, ways, coins: ways * payOfRun(symbol, run) };
}

/** The coins of one way for a run of `run` reels. */
export function payOfRun(symbol: number, run: number): number {
  return paysBySymbol[symbol]?.[run - SHORTEST_RUN] ?? 0;
}

/** The coins for parols in an ordinary spin. */
export function payOfParols(parols: number): number {
  return scatterPays[parols] ?? 0;
}
