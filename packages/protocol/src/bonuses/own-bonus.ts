/**
 * The member's bonus wallet. GET /wps/bonus returns both balances, the active bonus with its turnover, and earlier
 * bonuses. POST /wps/bonus/giveUp ends the active bonus, and its money returns to the merchant; the call refuses
 * `bonus.not.active`. Amounts are strings of minor units, times are milliseconds.
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
  /** True if the requirement is met. The bonus is released as soon as no bet with bonus money is open. */
  isMet: Type.Boolean(),
  /** Bonus money in open bets. */
  openMinor: Type.String(),
  /** The amount that the member would lose by giving up: the bonus wallet and the bonus money in open bets. */
  atStakeMinor: Type.String(),
});

export const EndedBonus = Type.Object({
  id: Type.String(),
  amountMinor: Type.String(),
  reason: Type.String(),
  /** released, forfeited or expired. */
  state: Type.String(),
  /** "house" (automatic), "member" or "staff". */
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
