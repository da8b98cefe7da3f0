/**
 * Calls for a forgotten password: they send a code by e-mail (form encoded) or by SMS, and set the new password.
 * Source: specification, sections 5 and 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ComparedText } from "./client-fields.ts";
import { captchaFields } from "./captcha.ts";

/** POST /wps/member/password/email, application/x-www-form-urlencoded. The proof of GeeTest is a JSON text. */
export const RecoveryEmailBody = Type.Object(
  {
    ...captchaFields,
    username: ComparedText,
    email: ComparedText,
  },
  { additionalProperties: false },
);

/** POST /wps/member/password/sms. */
export const RecoverySmsBody = Type.Object(
  {
    ...captchaFields,
    mobileNum: Type.String({ maxLength: 30 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
  },
  { additionalProperties: false },
);

/** The lifetime of the code in minutes. The form shows it as a countdown in seconds. */
export const SentRecoveryCode = Type.Object({ expiredMinutes: Type.Number() });

/**
 * POST /wps/member/password/verification (encrypted): sets the new password. The code comes from an SMS to `mobileNum`,
 * or from an e-mail, with `username` and `email`.
 */
export const RecoverBody = Type.Object(
  {
    mobileNum: Type.Optional(Type.String({ maxLength: 30 })),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    username: Type.Optional(ComparedText),
    email: Type.Optional(ComparedText),
    verificationCode: ComparedText,
    /** A code of the authenticator, or a recovery code. Required if the member has an authenticator. */
    authenticatorCode: Type.Optional(Type.String({ maxLength: 40 })),
    newPassword: ComparedText,
  },
  { additionalProperties: false },
);

export type RecoveryEmailBody = Static<typeof RecoveryEmailBody>;
export type RecoverySmsBody = Static<typeof RecoverySmsBody>;
export type SentRecoveryCode = Static<typeof SentRecoveryCode>;
export type RecoverBody = Static<typeof RecoverBody>;
