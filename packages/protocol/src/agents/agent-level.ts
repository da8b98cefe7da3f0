/**
 * Types of the calls about a member's level. GET /backoffice/api/members/:id/level returns the level, the level's
 * history and the possible changes. PUT changes the level, with a reason. `type` is 0 for a member who is no agent; the
 * other numbers are the merchant's types of agents (docs/product-rules.md, Accounts). `label` is the merchant's name
 * for the type.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const level = { type: Type.Integer(), label: Type.String() };

export const AgentLevel = Type.Object({
  ...level,
  /** The levels that the caller may set, including the current one. Empty if the caller may not change the level. */
  choices: Type.Array(Type.Object(level)),
  /** Latest first, at most 100. */
  changes: Type.Array(
    Type.Object({
      id: Type.String(),
      from: Type.String(),
      to: Type.String(),
      by: Type.String(),
      /** Empty if the upline promoted the member. */
      reason: Type.String(),
      at: Type.Number(),
    }),
  ),
});

export const ChangeLevelBody = Type.Object(
  { type: Type.Integer({ minimum: 0, maximum: 99 }), reason: Reason },
  { additionalProperties: false },
);

export type AgentLevel = Static<typeof AgentLevel>;
export type ChangeLevelBody = Static<typeof ChangeLevelBody>;
