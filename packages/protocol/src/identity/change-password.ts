/**
 * POST /wps/member/password (encrypted): changes the member's own password. Source: specification, sections 5 and 7.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ComparedText } from "./client-fields.ts";

export const ChangePasswordBody = Type.Object(
  {
    /** Can only be absent in a forced change shortly after a login by password. */
    oldPassword: Type.Optional(ComparedText),
    newPassword: ComparedText,
    confirmNewPassword: ComparedText,
    /**
     * Acceptance of the agreement, as in a registration. Required if `agreementRequired` of the member's info is true.
     */
    agreement: Type.Optional(Type.Boolean()),
    agreementVersion: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export const ChangedPassword = Type.Object({
  /** The new token of the session. */
  token: Type.String(),
});

export type ChangedPassword = Static<typeof ChangedPassword>;
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;
