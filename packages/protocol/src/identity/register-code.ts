/**
 * POST /wps/verification/sms/register: sends the code that verifies a number before registration. Source:
 * specification, section 7.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { personFields } from "./captcha.ts";

export const RegisterCodeBody = Type.Object(
  {
    ...personFields,
    /** The family's spelling in this call; elsewhere it is `mobileNum`. */
    mobileNo: Type.String({ maxLength: 255 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    regType: Type.Optional(Type.String({ maxLength: 20 })),
    loginDeviceId: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

export const SentRegisterCode = Type.Object({
  /** Lifetime of the code in minutes; the form counts down 60 times as many seconds. */
  expiredMinutes: Type.Integer(),
});

export type RegisterCodeBody = Static<typeof RegisterCodeBody>;
export type SentRegisterCode = Static<typeof SentRegisterCode>;
