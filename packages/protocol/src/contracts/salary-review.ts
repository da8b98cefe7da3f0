/**
 * GET and PUT /backoffice/api/salary-review: which salary runs two people release before they are paid, and up to which
 * sum one person alone refuses a bill. What is stricter counts at once; what is weaker waits for a second person (POST
 * …/decision), who repeats what was shown. Amounts are strings of minor units of the merchant's own currency; bills of
 * other currencies are refused by two.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const fields = {
  mode: Type.Union([Type.Literal("off"), Type.Literal("all"), Type.Literal("above")]),
  /** Of `above`: runs that come to more in all; "0": all that pay anything. */
  aboveMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
  refuseAloneMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
};

export const SalaryReviewSheet = Type.Object({
  ...fields,
  currency: Type.String(),
  version: Type.String(),
  /** The weaker review that somebody asks a second person for; null: none. */
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
