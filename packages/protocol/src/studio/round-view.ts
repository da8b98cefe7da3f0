/** A finished round of our own games, as the client draws it. Amounts are strings of minor units. */

import { Type } from "typebox";
import type { Static } from "typebox";

const Amount = Type.String({ description: "minor units" });

export const SpinWin = Type.Object({
  /** Number of the symbol, see `GameView.symbols`. */
  symbol: Type.Integer(),
  /** Reels from the left that the run covers. */
  reels: Type.Integer(),
  ways: Type.Integer(),
  /** What the ways pay together, multiplier included. */
  amountMinor: Amount,
});

export const SpinView = Type.Object({
  stops: Type.Array(Type.Integer()),
  /** Five reels from the left, each three symbols from the top. */
  window: Type.Array(Type.Array(Type.Integer())),
  wins: Type.Array(SpinWin),
  parols: Type.Integer(),
  /** What the parols of an ordinary spin pay. */
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
  /** SHA-256 of the server seed, shown before the round; hexadecimal. */
  commitment: Type.String(),
  /** Null until the seed is revealed. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});

export type SpinWin = Static<typeof SpinWin>;
export type SpinView = Static<typeof SpinView>;
export type RoundView = Static<typeof RoundView>;
