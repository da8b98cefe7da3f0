/** POST /wps/member/password (enc). Source: portal-spec sections 5 and 7. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const ChangePasswordBody = Type.Object(
  {
    /** May be left out only in a forced change right after the login that used it. */
    oldPassword: Type.Optional(Type.String({ maxLength: longestValue })),
    newPassword: Type.String({ maxLength: longestValue }),
    confirmNewPassword: Type.String({ maxLength: longestValue }),
  },
  { additionalProperties: false },
);

export const ChangedPassword = Type.Object({
  /** The token that the session has from now on. */
  token: Type.String(),
});

export type ChangedPassword = Static<typeof ChangedPassword>;
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;
