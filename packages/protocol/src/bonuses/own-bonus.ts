/**
 * The member's bonus wallet. GET /wps/bonus: both balances, the active grant with its turnover, and earlier grants.
 * POST /wps/bonus/giveUp: ends the active grant, its money returns to the merchant; refuses `bonus.not.active`. Amounts
 * are strings of minor units, times milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const RunningBonus = Type.Object({
  id: Type.String(),
  amountMinor: Type.String(),
  /** The reason of the grant. */
  reason: Type.String(),
  grantedAt: Type.Number(),
  expiresAt: Type.Number(),
  /** The turnover requirement and its progress. */
  requiredMinor: Type.String(),
  countedMinor: Type.String(),
  /** True: it is released as soon as no bet with bonus money is open. */
  isMet: Type.Boolean(),
  /** Bonus money in open bets. */
  openMinor: Type.String(),
  /** The amount that giving up would forfeit: the bonus wallet plus the bonus money in open bets. */
  atStakeMinor: Type.String(),
});

export const EndedBonus = Type.Object({
  id: Type.String(),
  amountMinor: Type.String(),
  reason: Type.String(),
  /** released, forfeited or expired. */
  state: Type.String(),
  /** house, member or staff. */
  endedBy: Type.String(),
  endReason: Type.String(),
  endedAt: Type.Number(),
  /** The bonus wallet's balance at the end. */
  endedMinor: Type.String(),
});

export const OwnBonus = Type.Object({
  currency: Type.String(),
  mainMinor: Type.String(),
  bonusMinor: Type.String(),
  running: Type.Union([RunningBonus, Type.Null()]),
  /** Newest first. */
  ended: Type.Array(EndedBonus),
});

export const GiveUpBonusBody = Type.Object(
  { id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) },
  { additionalProperties: false },
);

export type RunningBonus = Static<typeof RunningBonus>;
export type EndedBonus = Static<typeof EndedBonus>;
export type OwnBonus = Static<typeof OwnBonus>;
export type GiveUpBonusBody = Static<typeof GiveUpBonusBody>;
