/** The data that a game client needs before the first round: rules, stakes, balance, seeds, the open round. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { RoundView } from "./round-view.ts";
import { SeedsView } from "./seeds-view.ts";

const Amount = Type.String({ description: "An amount in minor units." });

export const BalanceView = Type.Object({
  /** Main and bonus money, which can be staked. */
  totalMinor: Amount,
  bonusMinor: Amount,
});

export const GameView = Type.Object({
  gameCode: Type.String(),
  names: Type.Object({ en: Type.String(), fil: Type.String() }),
  currency: Type.String(),
  isTrial: Type.Boolean(),
  account: Type.String(),
  stakesMinor: Type.Array(Amount),
  firstStakeMinor: Amount,
  coinsPerStake: Type.Integer(),
  symbols: Type.Array(Type.String()),
  /** Per symbol number: coins for runs of 3, 4 and 5 reels. */
  wayPays: Type.Array(Type.Array(Type.Integer())),
  /** Coins per number of parols, which are the scatter symbols. */
  scatterPays: Type.Array(Type.Integer()),
  freeSpins: Type.Array(Type.Integer()),
  freeSpinsAdded: Type.Integer(),
  mostFreeSpins: Type.Integer(),
  mostMultiplier: Type.Integer(),
  /** The symbols that are shown while the reels turn. They do not determine any outcome. */
  strips: Type.Array(Type.Array(Type.Integer())),
  figures: Type.Object({
    returnPpm: Type.Integer(),
    hitRatePpm: Type.Integer(),
    featureRatePpm: Type.Integer(),
    /** The standard deviation of a round, in thousandths of the stake. */
    deviationMilli: Type.Integer(),
    /** The largest win, as a multiple of the stake. */
    mostStakes: Type.Integer(),
  }),
  minimumCycleMs: Type.Integer(),
  balance: BalanceView,
  seeds: SeedsView,
  /** The round that was not completely shown before the connection was lost. */
  openRound: Type.Union([RoundView, Type.Null()]),
  session: Type.Object({
    startedAt: Type.Number(),
    now: Type.Number(),
    rounds: Type.Integer(),
    stakeMinor: Amount,
    winMinor: Amount,
  }),
});

export type BalanceView = Static<typeof BalanceView>;
export type GameView = Static<typeof GameView>;
