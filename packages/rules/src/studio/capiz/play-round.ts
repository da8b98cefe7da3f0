/**
 * The engine of Capiz After Dark: computes a whole round, including free spins, from random words. A round depends only
 * on its words, so the committed seed, the client seed and the nonce determine it before it is computed.
 */
import { drawBelow } from "../draw-below.ts";
import type { WordSource } from "../word-source.ts";
import { countReel, evaluateWindow, payOfParols } from "./evaluate-window.ts";
import type { ReelCounts, WayWin } from "./evaluate-window.ts";
import { advanceFeature, startFeature } from "./feature-rules.ts";
import { baseStrips, freeStrips } from "./strips.ts";

/** An ordinary or free spin of a round. */
export interface Spin {
  /** The stop of each reel, from the left. */
  readonly stops: readonly number[];
  readonly wins: readonly WayWin[];
  readonly parols: number;
  /** 1 in the ordinary spin. */
  readonly multiplier: number;
  /** Coins of this spin: ways times multiplier, plus the parols of the ordinary spin. */
  readonly coins: number;
  /** Remaining free spins after this spin. */
  readonly spinsLeft: number;
}

/** The ordinary spin comes first, then its free spins. */
export interface Round {
  readonly spins: readonly Spin[];
  /** Coins of all spins. */
  readonly coins: number;
}

const baseCounts: readonly ReelCounts[] = baseStrips.map(countReel);
const freeCounts: readonly ReelCounts[] = freeStrips.map(countReel);

/**
 * Plays a round. Uses five words for the ordinary spin, one for the stop of each reel from the left, then five for each
 * free spin. If a word is rejected (see `drawBelow`), the next word is used instead.
 */
export function playRound(words: WordSource): Round {
  const first = spinReels(words, baseCounts);
  let feature = startFeature(first.parols);
  const firstCoins = first.wayCoins + payOfParols(first.parols);
  const spins: Spin[] = [{ ...spinPartsOf(first), multiplier: 1, coins: firstCoins, spinsLeft: feature.spinsLeft }];
  let coins = firstCoins;
  while (feature.spinsLeft > 0) {
    const free = spinReels(words, freeCounts);
    feature = advanceFeature(feature, free.parols);
    const spinCoins = free.wayCoins * feature.multiplier;
    coins += spinCoins;
    spins.push({
      ...spinPartsOf(free),
      multiplier: feature.multiplier,
      coins: spinCoins,
      spinsLeft: feature.spinsLeft,
    });
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
    const symbolCounts = reel[stop];
    if (symbolCounts === undefined) {
      throw new RangeError("The drawn stop is not on the strip.");
    }
    stops.push(stop);
    window.push(symbolCounts);
  }
  return { stops, ...evaluateWindow(window) };
}

function spinPartsOf(result: ReelsResult): Pick<Spin, "stops" | "wins" | "parols"> {
  return { stops: result.stops, wins: result.wins, parols: result.parols };
}
