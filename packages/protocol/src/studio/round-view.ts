/** A finished round of our own games as the game client shows it. Amounts are strings of minor units. */

import { Type } from "typebox";
import type { Static } from "typebox";

const Amount = Type.String({ description: "An amount in minor units." });

export const SpinWin = Type.Object({
  /** The symbol number (see `GameView.symbols`). */
  symbol: Type.Integer(),
  /** The length of the run, in reels from the left. */
  reels: Type.Integer(),
  ways: Type.Integer(),
  /** The amount of all ways, with the multiplier. */
  amountMinor: Amount,
});

export const SpinView = Type.Object({
  stops: Type.Array(Type.Integer()),
  /** Five reels from the left, with three symbols per reel from the top. */
  window: Type.Array(Type.Array(Type.Integer())),
  wins: Type.Array(SpinWin),
  parols: Type.Integer(),
  /** The amount for the parols of an ordinary spin. */
  parolsAmountMinor: Amount,
  multiplier: Type.Integer(),
  amountMinor: Amount,
  spinsLeft: Type.Integer(),
});

export const RoundView = Type.Object({
  roundId: Type.String(),
  nonce: Type.String(),
  at: Type.Number(),
  currency: Type.String(),
  stakeMinor: Amount,
  bonusPartMinor: Amount,
  winMinor: Amount,
  balanceBeforeMinor: Amount,
  balanceAfterMinor: Amount,
  spins: Type.Array(SpinView),
  clientSeed: Type.String(),
  /** The SHA-256 of the server seed, hexadecimal, which was published before the round. */
  commitment: Type.String(),
  /** Null until the seed is revealed. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});

export type SpinWin = Static<typeof SpinWin>;
export type SpinView = Static<typeof SpinView>;
export type RoundView = Static<typeof RoundView>;
