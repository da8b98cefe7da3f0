/**
 * A forgotten password: the code by e-mail (form encoded) or by SMS, and the new password. Source: specification,
 * sections 5 and 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { personFields } from "./captcha.ts";

/** POST /wps/member/password/email, application/x-www-form-urlencoded; GeeTest's proof as the text of its JSON. */
export const RecoveryEmailBody = Type.Object(
  {
    ...personFields,
    username: Type.String({ maxLength: longestValue }),
    email: Type.String({ maxLength: longestValue }),
  },
  { additionalProperties: false },
);

/** POST /wps/member/password/sms. */
export const RecoverySmsBody = Type.Object(
  {
    ...personFields,
    mobileNum: Type.String({ maxLength: 30 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
  },
  { additionalProperties: false },
);

/** After how many minutes the code is void; the form counts 60 times as many seconds. */
export const SentRecoveryCode = Type.Object({ expiredMinutes: Type.Number() });

/**
 * POST /wps/member/password/verification (enc): by phone as in the spec, or with `username` and `email` by the code of
 * an e-mail.
 */
export const RecoverBody = Type.Object(
  {
    mobileNum: Type.Optional(Type.String({ maxLength: 30 })),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    username: Type.Optional(Type.String({ maxLength: longestValue })),
    email: Type.Optional(Type.String({ maxLength: longestValue })),
    verificationCode: Type.String({ maxLength: longestValue }),
    /** Of a member who has an authenticator: its code, or a recovery code. */
    authenticatorCode: Type.Optional(Type.String({ maxLength: 40 })),
    newPassword: Type.String({ maxLength: longestValue }),
  },
  { additionalProperties: false },
);

export type RecoveryEmailBody = Static<typeof RecoveryEmailBody>;
export type RecoverySmsBody = Static<typeof RecoverySmsBody>;
export type SentRecoveryCode = Static<typeof SentRecoveryCode>;
export type RecoverBody = Static<typeof RecoverBody>;
