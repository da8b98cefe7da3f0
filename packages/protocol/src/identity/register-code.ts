/**
 * POST /wps/verification/sms/register: sends the code that verifies a number before registration. Source:
 * specification, section 7.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { captchaFields } from "./captcha.ts";
import { deviceFields } from "./client-fields.ts";

export const RegisterCodeBody = Type.Object(
  {
    ...captchaFields,
    /** The spelling of the wire protocol in this call. All other calls use `mobileNum`. */
    mobileNo: Type.String({ maxLength: 255 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    regType: Type.Optional(Type.String({ maxLength: 20 })),
    ...deviceFields,
  },
  { additionalProperties: false },
);

export const SentRegisterCode = Type.Object({
  /** The lifetime of the code in minutes. The form shows it as a countdown in seconds. */
  expiredMinutes: Type.Integer(),
});

export type RegisterCodeBody = Static<typeof RegisterCodeBody>;
export type SentRegisterCode = Static<typeof SentRegisterCode>;
