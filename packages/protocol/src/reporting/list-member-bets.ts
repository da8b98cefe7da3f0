/**
 * GET /backoffice/api/members/:id/bets: a member's bets in all games, newest first. Amounts are strings of minor units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MemberBetsQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  /** The id of one bet. */
  bet: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  /** The product class: LIVE, RNG, SPORTS, … */
  category: Type.Optional(Type.String({ maxLength: 20 })),
  /** The name of a bet status: win, lose, initial, … Won, lost and even (`tie`) follow the net result. */
  status: Type.Optional(Type.String({ maxLength: 20 })),
});

export const MemberBet = Type.Object({
  id: Type.String(),
  vendor: Type.String(),
  gameCode: Type.String(),
  category: Type.String(),
  roundRef: Type.String(),
  selection: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  status: Type.String(),
  stakeMinor: Type.String(),
  bonusPartMinor: Type.String(),
  winMinor: Type.String(),
  validBetMinor: Type.String(),
  placedAt: Type.Number(),
  settledAt: Type.Union([Type.Number(), Type.Null()]),
});

export const MemberBetList = Type.Object({
  list: Type.Array(MemberBet),
  next: Type.Union([Type.String(), Type.Null()]),
});

export type MemberBetsQuery = Static<typeof MemberBetsQuery>;
export type MemberBet = Static<typeof MemberBet>;
export type MemberBetList = Static<typeof MemberBetList>;
