/**
 * GET /backoffice/api/overview: figures per business day in the merchant's time zone and currency. Each figure is a sum
 * of ledger transfers or balances. Trial money is excluded.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const OverviewQuery = Type.Object({
  /** The number of days, including today. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
});

/** Sums of one day; counts are numbers of transfers. */
export const DayFigures = Type.Object({
  /** The day as YYYY-MM-DD in the merchant's time zone. */
  day: Type.String(),
  deposits: Type.Integer(),
  depositMinor: Type.String(),
  payouts: Type.Integer(),
  payoutMinor: Type.String(),
  stakes: Type.Integer(),
  /** Stakes less refunds. */
  stakeMinor: Type.String(),
  /** Wins less reversals. */
  winMinor: Type.String(),
  /** Stakes less wins, which is the revenue before bonuses. */
  grossMinor: Type.String(),
  /** Bonuses less forfeited bonuses, rebates, and what the merchant paid for contracts, as in the game results. */
  costMinor: Type.String(),
});

export const Overview = Type.Object({
  currency: Type.String(),
  timeZone: Type.String(),
  /** The business time of the figures. */
  asOf: Type.Number(),
  /** The current balances of the members. */
  liabilities: Type.Object({ mainMinor: Type.String(), bonusMinor: Type.String(), holdMinor: Type.String() }),
  members: Type.Integer(),
  membersToday: Type.Integer(),
  /** The newest day first. A day without a transfer has zeros. */
  days: Type.Array(DayFigures),
});

export type OverviewQuery = Static<typeof OverviewQuery>;
export type DayFigures = Static<typeof DayFigures>;
export type Overview = Static<typeof Overview>;
