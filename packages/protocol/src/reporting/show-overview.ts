/**
 * GET /backoffice/api/overview: what moved per business day of the merchant's time zone, in its own currency.
 * Every figure is a sum of ledger transfers or of ledger balances; trial money is not in it.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const OverviewQuery = Type.Object({
  /** How many days, today included. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
});

/** Sums of one day; counts are transfers. */
export const DayFigures = Type.Object({
  /** YYYY-MM-DD in the merchant's time zone. */
  day: Type.String(),
  deposits: Type.Integer(),
  depositMinor: Type.String(),
  payouts: Type.Integer(),
  payoutMinor: Type.String(),
  stakes: Type.Integer(),
  /** Stakes less what was given back. */
  stakeMinor: Type.String(),
  /** Wins less what was taken back. */
  winMinor: Type.String(),
  /** Stakes less wins: what the games brought before bonuses. */
  grossMinor: Type.String(),
  /** Bonuses, rebates, salaries and dividends, less forfeited bonuses. */
  costMinor: Type.String(),
});

export const Overview = Type.Object({
  currency: Type.String(),
  timeZone: Type.String(),
  /** Business time of the figures. */
  asOf: Type.Number(),
  /** What the house owes its members now. */
  liabilities: Type.Object({ mainMinor: Type.String(), bonusMinor: Type.String(), holdMinor: Type.String() }),
  members: Type.Integer(),
  membersToday: Type.Integer(),
  /** Newest first; days without a transfer are zero. */
  days: Type.Array(DayFigures),
});

export type OverviewQuery = Static<typeof OverviewQuery>;
export type DayFigures = Static<typeof DayFigures>;
export type Overview = Static<typeof Overview>;
