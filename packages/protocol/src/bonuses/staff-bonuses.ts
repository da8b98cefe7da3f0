/**
 * Bonuses in the back office. GET /backoffice/api/bonuses lists the bonuses of one member or of all: waiting ones
 * oldest first, other lists newest first. POST grants a bonus, or requests the approval of a second person. POST
 * …/:id/approve approves a bonus and posts its money, …/:id/refuse refuses it, …/:id/cancel cancels an active one.
 * Amounts are strings of minor units in the member's currency.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);

export const BonusesQuery = Type.Object({
  memberId: Type.Optional(Id),
  isWaiting: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const Bonus = Type.Object({
  id: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  currency: Type.String(),
  amountMinor: Type.String(),
  /** The turnover requirement as a multiple of the amount. */
  turnoverTimes: Type.Number(),
  validDays: Type.Integer(),
  /** The reason that the member sees. */
  reason: Type.String(),
  /** waiting, refused, active, released, forfeited or expired. */
  state: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Type.Number(),
  decidedBy: nullableText,
  decisionReason: Type.String(),
  grantedAt: nullableTime,
  expiresAt: nullableTime,
  endedAt: nullableTime,
  /** "house" (automatic), "member" or "staff"; for "staff", `endedName` is the staff member's name. */
  endedBy: nullableText,
  endedName: nullableText,
  endReason: Type.String(),
  endedMinor: nullableText,
  /** The actions that the caller may take: approve, refuse, cancel. */
  actions: Type.Array(Type.String()),
});

export const BonusList = Type.Object({
  list: Type.Array(Bonus),
  cursor: nullableText,
  /** The number of waiting bonuses of the merchant. */
  waiting: Type.Integer(),
});

export const GrantBonusBody = Type.Object(
  {
    memberId: Id,
    amountMinor: Type.String({ pattern: "^[1-9][0-9]{0,14}$" }),
    turnoverTimes: Type.Integer({ minimum: 1, maximum: 100 }),
    validDays: Type.Integer({ minimum: 1, maximum: 365 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const BonusParams = Type.Object({ id: Id });

/** The reason of the decision. The member sees the reason of a cancellation. */
export const BonusDecisionBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type BonusesQuery = Static<typeof BonusesQuery>;
export type Bonus = Static<typeof Bonus>;
export type BonusList = Static<typeof BonusList>;
export type GrantBonusBody = Static<typeof GrantBonusBody>;
export type BonusParams = Static<typeof BonusParams>;
export type BonusDecisionBody = Static<typeof BonusDecisionBody>;
