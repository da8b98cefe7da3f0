/**
 * A change of a payment method that waits for a second person, and the decision: POST
 * /backoffice/api/deposit-methods/:code/decision and /backoffice/api/withdraw-methods/:cardType/decision. Times are
 * milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

/** The fields of a waiting change; each kind of method adds its values before and after the change. */
export const methodRequestFields = {
  /** The account name of the requester. */
  by: Type.String(),
  at: Type.Number(),
  reason: Type.String(),
  /** True if the caller made the request and may only withdraw it. */
  isOwn: Type.Boolean(),
  /** True if the method has changed since the request, so that it can only be rejected. */
  isStale: Type.Boolean(),
};

/** Requesters withdraw their own request with "rejected". */
export const DecideMethodBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

export type DecideMethodBody = Static<typeof DecideMethodBody>;
