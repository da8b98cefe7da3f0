/**
 * The level of a member. GET /backoffice/api/members/:id/level: what it is called, what it may become, what it was.
 * PUT: changes it, with a reason. Types: 0 member, the others agents of the house (docs/product-rules.md, Accounts);
 * labels are its words.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const level = { type: Type.Integer(), label: Type.String() };

export const AgentLevel = Type.Object({
  ...level,
  /** What the caller may make of it, the present level too; empty: nothing. */
  choices: Type.Array(Type.Object(level)),
  /** The latest first, a hundred at most. */
  changes: Type.Array(
    Type.Object({
      id: Type.String(),
      from: Type.String(),
      to: Type.String(),
      by: Type.String(),
      /** Empty: the upline promoted it. */
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
