/** Our own games by code. A new game needs an entry here and an engine in `rules/studio`. */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { exactFigures, standardDeviation } from "@openhouse/rules/studio/capiz/exact-figures";
import {
  FREE_SPINS_ADDED,
  freeSpinsAwarded,
  MOST_FREE_SPINS,
  MOST_MULTIPLIER,
} from "@openhouse/rules/studio/capiz/feature-rules";
import { COINS_PER_STAKE, paysBySymbol, scatterPays } from "@openhouse/rules/studio/capiz/pay-table";
import { playRound } from "@openhouse/rules/studio/capiz/play-round";
import type { Round } from "@openhouse/rules/studio/capiz/play-round";
import { coinOfStake, FIRST_STAKE_INDEX, stakesIn } from "@openhouse/rules/studio/capiz/stakes";
import { baseStrips, freeStrips } from "@openhouse/rules/studio/capiz/strips";
import type { Strip } from "@openhouse/rules/studio/capiz/strips";
import { symbols } from "@openhouse/rules/studio/capiz/symbols";
import { rationalToNumber } from "@openhouse/rules/studio/rational";
import type { WordSource } from "@openhouse/rules/studio/word-source";

export type GameFacts = Pick<
  GameView,
  | "names"
  | "coinsPerStake"
  | "symbols"
  | "wayPays"
  | "scatterPays"
  | "freeSpins"
  | "freeSpinsAdded"
  | "mostFreeSpins"
  | "mostMultiplier"
  | "strips"
  | "figures"
>;

export interface StudioGame {
  readonly code: string;
  /** Stored with every round. It identifies the rules by which the round was played. */
  readonly rulesVersion: number;
  readonly facts: GameFacts;
  readonly baseStrips: readonly Strip[];
  readonly freeStrips: readonly Strip[];
  play(words: WordSource): Round;
  stakesIn(currency: CurrencyCode): readonly bigint[];
  firstStake(currency: CurrencyCode): bigint;
  coinOfStake(stakeMinor: bigint, currency: CurrencyCode): bigint | undefined;
  parolCoins(parols: number): number;
}

/** Vendor code of our own games. */
export const studioVendor = "STUDIO";

const million = 1_000_000;

function describeCapiz(): GameFacts {
  const figures = exactFigures();
  const ppm = (value: Parameters<typeof rationalToNumber>[0]) => Math.floor(rationalToNumber(value) * million);
  return {
    names: { en: "Capiz After Dark", fil: "Capiz sa Gabi" },
    coinsPerStake: COINS_PER_STAKE,
    symbols: [...symbols],
    wayPays: paysBySymbol.map((pays) => [...pays]),
    scatterPays: [...scatterPays],
    freeSpins: [...freeSpinsAwarded],
    freeSpinsAdded: FREE_SPINS_ADDED,
    mostFreeSpins: MOST_FREE_SPINS,
    mostMultiplier: MOST_MULTIPLIER,
    strips: baseStrips.map((strip) => [...strip]),
    figures: {
      returnPpm: ppm(figures.returnToPlayer),
      hitRatePpm: ppm(figures.hitRate),
      featureRatePpm: ppm(figures.featureRate),
      deviationMilli: Math.round(standardDeviation(figures) * 1000),
      mostStakes: figures.mostCoins / COINS_PER_STAKE,
    },
  };
}

const capiz: StudioGame = {
  code: "capiz-after-dark",
  rulesVersion: 1,
  facts: describeCapiz(),
  baseStrips,
  freeStrips,
  play: playRound,
  stakesIn,
  firstStake: (currency) => stakesIn(currency)[FIRST_STAKE_INDEX] ?? 0n,
  coinOfStake,
  parolCoins: (parols) => scatterPays[parols] ?? 0,
};

const games: ReadonlyMap<string, StudioGame> = new Map([[capiz.code, capiz]]);

export function findStudioGame(code: string): StudioGame | undefined {
  return games.get(code);
}

/**
 * Returns the game of a game session or stored round. Throws for an unknown code: that is a programming error, because
 * the code was checked when the row was written.
 */
export function studioGameOf(code: string): StudioGame {
  const game = games.get(code);
  if (game === undefined) throw new Error(`the studio has no game ${code}`);
  return game;
}
