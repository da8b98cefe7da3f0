/**
 * The member's bonus wallet. GET /wps/bonus: what lies in both wallets, the grant that runs with how far it is bet, and
 * those before it. POST /wps/bonus/giveUp: ends the running one, its money goes back to the house; refuses
 * `bonus.not.active`. Amounts are strings of minor units, times milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const RunningBonus = Type.Object({
  id: Type.String(),
  amountMinor: Type.String(),
  /** Why it was given. */
  reason: Type.String(),
  grantedAt: Type.Number(),
  expiresAt: Type.Number(),
  /** What must be bet, and how much of it is. */
  requiredMinor: Type.String(),
  countedMinor: Type.String(),
  /** True: it is released as soon as no round with bonus money is open. */
  isMet: Type.Boolean(),
  /** Bonus money in rounds that are still open. */
  openMinor: Type.String(),
  /** What is lost with it now: the bonus wallet and what open rounds hold. */
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
  /** What lay in the bonus wallet then. */
  endedMinor: Type.String(),
});

export const OwnBonus = Type.Object({
  currency: Type.String(),
  mainMinor: Type.String(),
  bonusMinor: Type.String(),
  running: Type.Union([RunningBonus, Type.Null()]),
  /** The latest first. */
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
