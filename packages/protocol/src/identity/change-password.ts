/** POST /wps/member/password (enc). Source: specification, sections 5 and 7. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const ChangePasswordBody = Type.Object(
  {
    /** May be left out only in a forced change right after the login that used it. */
    oldPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    newPassword: Type.String({ maxLength: longestValue }),
    confirmNewPassword: Type.String({ maxLength: longestValue }),
    /** The house's agreement, of whom it is asked (`agreementRequired` of the member's info): as at a registration. */
    agreement: Type.Optional(Type.Boolean()),
    agreementVersion: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export const ChangedPassword = Type.Object({
  /** The token that the session has from now on. */
  token: Type.String(),
});

export type ChangedPassword = Static<typeof ChangedPassword>;
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;
