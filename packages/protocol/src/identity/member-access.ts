/** Calls of the staff about a member's access: block, unblock, correct the date of birth, remove an authenticator. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const MemberAccessParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });
export const BlockMemberBody = Type.Object(
  { isBlocked: Type.Boolean(), reason: Reason },
  { additionalProperties: false },
);
/** PUT /backoffice/api/members/:id/birthday. The date is yyyy-MM-dd. */
export const CorrectBirthdayBody = Type.Object(
  { birthday: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }), reason: Reason },
  { additionalProperties: false },
);
export const ResetAuthenticatorBody = Type.Object({ reason: Reason }, { additionalProperties: false });
/** The decision of the second person. */
export const DecideAuthenticatorBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);

export type BlockMemberBody = Static<typeof BlockMemberBody>;
export type CorrectBirthdayBody = Static<typeof CorrectBirthdayBody>;
export type ResetAuthenticatorBody = Static<typeof ResetAuthenticatorBody>;
export type DecideAuthenticatorBody = Static<typeof DecideAuthenticatorBody>;
