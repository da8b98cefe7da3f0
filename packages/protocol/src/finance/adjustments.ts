/**
 * Adjustments: corrections of a member's balance, requested by one staff member and approved by another. GET
 * /backoffice/api/adjustments lists waiting adjustments oldest first, and other lists newest first. POST requests an
 * adjustment. POST …/:id/approve approves and posts it, …/:id/refuse refuses it. Amounts are strings of minor units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const AdjustmentsQuery = Type.Object({
  isWaiting: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

const nullableText = Type.Union([Type.String(), Type.Null()]);

export const Adjustment = Type.Object({
  id: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  /** "in" for money to the member, "out" for money from the member. */
  direction: Type.String(),
  wallet: Type.String(),
  currency: Type.String(),
  amountMinor: Type.String(),
  /** The reason that the member sees. */
  reason: Type.String(),
  /** waiting, booked or refused. */
  state: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Type.Number(),
  decidedBy: nullableText,
  decidedAt: Type.Union([Type.Number(), Type.Null()]),
  decisionReason: Type.String(),
  transferId: nullableText,
  /** The actions that the caller may take: approve, refuse. */
  actions: Type.Array(Type.String()),
});

export const AdjustmentList = Type.Object({
  list: Type.Array(Adjustment),
  cursor: nullableText,
  waiting: Type.Integer(),
});

export const AdjustmentBody = Type.Object(
  {
    account: Type.String({ minLength: 1, maxLength: 100 }),
    direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
    wallet: Type.Union([Type.Literal("main"), Type.Literal("bonus")]),
    amountMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const AdjustmentParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

/** The reason of the second person. The member does not see it. */
export const AdjustmentDecisionBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type AdjustmentsQuery = Static<typeof AdjustmentsQuery>;
export type Adjustment = Static<typeof Adjustment>;
export type AdjustmentList = Static<typeof AdjustmentList>;
export type AdjustmentBody = Static<typeof AdjustmentBody>;
export type AdjustmentDecisionBody = Static<typeof AdjustmentDecisionBody>;
