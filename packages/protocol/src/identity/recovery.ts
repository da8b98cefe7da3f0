/**
 * A forgotten password: the code by e-mail (form encoded) or by SMS, and the new password. Source: specification,
 * sections 5 and 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { personFields } from "./captcha.ts";

/** POST /wps/member/password/email, application/x-www-form-urlencoded; the proof of GeeTest is a JSON text. */
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

/** Lifetime of the code in minutes; the form counts down 60 times as many seconds. */
export const SentRecoveryCode = Type.Object({ expiredMinutes: Type.Number() });

/**
 * POST /wps/member/password/verification (enc): by phone as in the specification, or with `username` and `email` by the
 * code of an e-mail.
 */
export const RecoverBody = Type.Object(
  {
    mobileNum: Type.Optional(Type.String({ maxLength: 30 })),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    username: Type.Optional(Type.String({ maxLength: longestValue })),
    email: Type.Optional(Type.String({ maxLength: longestValue })),
    verificationCode: Type.String({ maxLength: longestValue }),
    /** Authenticator or recovery code; required if the member has an authenticator. */
    authenticatorCode: Type.Optional(Type.String({ maxLength: 40 })),
    newPassword: Type.String({ maxLength: longestValue }),
  },
  { additionalProperties: false },
);

export type RecoveryEmailBody = Static<typeof RecoveryEmailBody>;
export type RecoverySmsBody = Static<typeof RecoverySmsBody>;
export type SentRecoveryCode = Static<typeof SentRecoveryCode>;
export type RecoverBody = Static<typeof RecoverBody>;
