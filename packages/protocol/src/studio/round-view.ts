/** A finished round of our own games, as the client shows it. Amounts are strings of minor units. */

import { Type } from "typebox";
import type { Static } from "typebox";

const Amount = Type.String({ description: "minor units" });

export const SpinWin = Type.Object({
  /** Symbol number, see `GameView.symbols`. */
  symbol: Type.Integer(),
  /** Length of the run in reels from the left. */
  reels: Type.Integer(),
  ways: Type.Integer(),
  /** Amount of all ways, including the multiplier. */
  amountMinor: Amount,
});

export const SpinView = Type.Object({
  stops: Type.Array(Type.Integer()),
  /** Five reels from the left, each three symbols from the top. */
  window: Type.Array(Type.Array(Type.Integer())),
  wins: Type.Array(SpinWin),
  parols: Type.Integer(),
  /** Amount for the parols of an ordinary spin. */
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
  /** SHA-256 of the server seed, published before the round; hexadecimal. */
  commitment: Type.String(),
  /** Null until the seed is revealed. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});

export type SpinWin = Static<typeof SpinWin>;
export type SpinView = Static<typeof SpinView>;
export type RoundView = Static<typeof RoundView>;
