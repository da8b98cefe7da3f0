/**
 * The engine of Capiz After Dark: random words in, a whole round out, free spins included. A round is one function of
 * its words, so the committed seed, the client seed and the nonce decide all of it before it is computed.
 */
import { drawBelow } from "../draw-below.ts";
import type { WordSource } from "../word-source.ts";
import { countReel, evaluateWindow, payOfParols } from "./evaluate-window.ts";
import type { ReelCounts, WayWin } from "./evaluate-window.ts";
import { advanceFeature, startFeature } from "./feature-rules.ts";
import { baseStrips, freeStrips } from "./strips.ts";

/** One spin of a round, ordinary or free. */
export interface Spin {
  /** Where each reel stopped, from the left. */
  readonly stops: readonly number[];
  readonly wins: readonly WayWin[];
  readonly parols: number;
  /** 1 in the ordinary spin. */
  readonly multiplier: number;
  /** Coins that this spin pays: ways times multiplier, and the parols of the ordinary spin. */
  readonly coins: number;
  /** Free spins still to play after this spin. */
  readonly spinsLeft: number;
}

/** A whole round: the ordinary spin first, then the free spins it led to. */
export interface Round {
  readonly spins: readonly Spin[];
  /** Coins of all spins together. */
  readonly coins: number;
}

const baseCounts: readonly ReelCounts[] = baseStrips.map(countReel);
const freeCounts: readonly ReelCounts[] = freeStrips.map(countReel);

/**
 * Plays one round. Words are used in this order: five stops of the ordinary spin from the left, then five for each
 * free spin in turn; a rejected word (see `drawBelow`) is simply followed by the next.
 */
export function playRound(words: WordSource): Round {
  const first = spinReels(words, baseCounts);
  let feature = startFeature(first.parols);
  const firstCoins = first.wayCoins + payOfParols(first.parols);
  const spins: Spin[] = [{ ...shown(first), multiplier: 1, coins: firstCoins, spinsLeft: feature.spinsLeft }];
  let coins = firstCoins;
  while (feature.spinsLeft > 0) {
    const free = spinReels(words, freeCounts);
    feature = advanceFeature(feature, free.parols);
    const spinCoins = free.wayCoins * feature.multiplier;
    coins += spinCoins;
    spins.push({ ...shown(free), multiplier: feature.multiplier, coins: spinCoins, spinsLeft: feature.spinsLeft });
  }
  return { spins, coins };
}

interface ReelsResult {
  readonly stops: readonly number[];
  readonly wins: readonly WayWin[];
  readonly parols: number;
  readonly wayCoins: number;
}

function spinReels(words: WordSource, counts: readonly ReelCounts[]): ReelsResult {
  const stops: number[] = [];
  const window: Uint8Array[] = [];
  for (const reel of counts) {
    const stop = drawBelow(words, reel.length);
    const seen = reel[stop];
    if (seen === undefined) {
      throw new RangeError("A drawn stop lies on its strip.");
    }
    stops.push(stop);
    window.push(seen);
  }
  return { stops, ...evaluateWindow(window) };
}

function shown(result: ReelsResult): Pick<Spin, "stops" | "wins" | "parols"> {
  return { stops: result.stops, wins: result.wins, parols: result.parols };
}
