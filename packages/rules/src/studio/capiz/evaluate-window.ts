/**
 * What a window of five reels and three rows pays. A symbol pays by ways: once for every choice of one place per reel,
 * on consecutive reels from the left, that shows the symbol or a door (243 ways with one symbol everywhere).
 */
import { paysBySymbol, scatterPays, SHORTEST_RUN } from "./pay-table.ts";
import { ROWS, symbolAt } from "./strips.ts";
import type { Strip } from "./strips.ts";
import { FIRST_PAYING, SCATTER, symbols, WILD } from "./symbols.ts";

/** One symbol's win in one window, before the multiplier. */
export interface WayWin {
  readonly symbol: number;
  /** Reels of the run, counted from the left: 3, 4 or 5. */
  readonly reels: number;
  /** In how many ways the run is there. */
  readonly ways: number;
  /** Coins for all ways together. */
  readonly coins: number;
}

/** A window, evaluated. */
export interface WindowResult {
  readonly wins: readonly WayWin[];
  readonly parols: number;
  /** Coins of all way wins, before the multiplier and without the pay of the parols. */
  readonly wayCoins: number;
}

/** How often each symbol shows in the window of one reel, for each stop. */
export type ReelCounts = readonly Uint8Array[];

/** Counts symbols for every stop of a strip, once, so that a spin costs a few look-ups. */
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

/** Evaluates a window given the counts of its five reels, in order. */
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
    const showing = (counts[symbol] ?? 0) + (counts[WILD] ?? 0);
    if (showing === 0) {
      break;
    }
    ways *= showing;
    run += 1;
  }
  if (run < SHORTEST_RUN) {
    return undefined;
  }
  return { symbol, reels: run, ways, coins: ways * payOfRun(symbol, run) };
}

/** Coins that one way of `run` reels of a symbol pays. */
export function payOfRun(symbol: number, run: number): number {
  return paysBySymbol[symbol]?.[run - SHORTEST_RUN] ?? 0;
}

/** Coins that parols pay in an ordinary spin. */
export function payOfParols(parols: number): number {
  return scatterPays[parols] ?? 0;
}
