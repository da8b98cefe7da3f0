/**
 * Types of GET and PUT /backoffice/api/salary-review: which salary runs need the approval of two staff members, and up
 * to which amount one staff member can refuse a bill alone. A stricter setting takes effect immediately. A weaker
 * setting waits for a second person (POST …/decision), who repeats the requested setting. Amounts are strings of minor
 * units of the merchant's currency. Refusing a bill in another currency always needs two staff members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const fields = {
  mode: Type.Union([Type.Literal("off"), Type.Literal("all"), Type.Literal("above")]),
  /** For `above`: runs with a higher total are reviewed. "0" means that all runs with a payment are reviewed. */
  aboveMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
  refuseAloneMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
};

export const SalaryReviewSheet = Type.Object({
  ...fields,
  currency: Type.String(),
  version: Type.String(),
  /** The weaker setting that waits for a second person; null if there is none. */
  request: Type.Union([
    Type.Object({
      ...fields,
      by: Type.String(),
      isOwn: Type.Boolean(),
      reason: Type.String(),
      at: Type.Number(),
    }),
    Type.Null(),
  ]),
  mayChange: Type.Boolean(),
  mayDecide: Type.Boolean(),
});

export const ChangeSalaryReviewBody = Type.Object(
  { ...fields, version: Type.String({ maxLength: 40 }), reason: Reason },
  { additionalProperties: false },
);

export const DecideSalaryReviewBody = Type.Object(
  { ...fields, decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

export type SalaryReviewSheet = Static<typeof SalaryReviewSheet>;
export type ChangeSalaryReviewBody = Static<typeof ChangeSalaryReviewBody>;
export type DecideSalaryReviewBody = Static<typeof DecideSalaryReviewBody>;
