/**
 * Types of the calls that issue a new first password for an account that an agent opened, as long as its owner has
 * never changed the password: POST /wps/agent/downline/firstPassword (the upline) and POST
 * /backoffice/api/members/:id/first-password (the staff).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const IssueFirstPasswordBody = Type.Object(
  { customerId: Type.String({ maxLength: 19 }) },
  { additionalProperties: false },
);

export const StaffFirstPasswordBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export const IssuedFirstPassword = Type.Object({
  customerId: Type.String(),
  customerName: Type.String(),
  /** Valid for one login. It is shown only in this response. */
  password: Type.String(),
  /** The number of days after which the password expires. */
  days: Type.Integer(),
});

export type IssueFirstPasswordBody = Static<typeof IssueFirstPasswordBody>;
export type StaffFirstPasswordBody = Static<typeof StaffFirstPasswordBody>;
export type IssuedFirstPassword = Static<typeof IssuedFirstPassword>;
