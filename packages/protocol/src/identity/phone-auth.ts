/**
 * Phone-auth through our server: POST /wps/verification/phoneAuth/code lets the outside service send a code to the
 * number of a registration, and POST /wps/verification/phoneAuth/confirmation exchanges the code for the token that
 * the registration needs. The browser never calls the service. Source: specification, sections 4, 8 and 9;
 * docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { captchaFields } from "./captcha.ts";
import { ComparedText, deviceFields } from "./client-fields.ts";

export const PhoneAuthCodeBody = Type.Object(
  {
    ...captchaFields,
    ...deviceFields,
    mobileNo: ComparedText,
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
  },
  { additionalProperties: false },
);

export const SentPhoneAuthCode = Type.Object({
  /** The service's name for the code; the confirmation sends it back. */
  sessionInfo: Type.String(),
  /** How long the form waits before it can request another code: one minute. */
  expiredMinutes: Type.Integer(),
});

export const ConfirmPhoneAuthBody = Type.Object(
  { sessionInfo: Type.String({ minLength: 1, maxLength: 4_000 }), code: Type.String({ maxLength: 20 }) },
  { additionalProperties: false },
);

/** The fields of the registration that prove the number. */
export const PhoneAuthProof = Type.Object({ firebaseChannel: Type.Literal("sms"), firebaseIdToken: Type.String() });

/** `value` of the refusal `phone.auth.err`: the error in the spelling of Firebase Authentication. */
export const PhoneAuthFault = Type.Object({ code: Type.String() });

export type PhoneAuthCodeBody = Static<typeof PhoneAuthCodeBody>;
export type SentPhoneAuthCode = Static<typeof SentPhoneAuthCode>;
export type ConfirmPhoneAuthBody = Static<typeof ConfirmPhoneAuthBody>;
export type PhoneAuthProof = Static<typeof PhoneAuthProof>;
export type PhoneAuthFault = Static<typeof PhoneAuthFault>;
