/**
 * POST /wps/verification/sms/register: the code that proves a number before registration. Source: specification,
 * section 7.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { personFields } from "./captcha.ts";

export const RegisterCodeBody = Type.Object(
  {
    ...personFields,
    /** The family spells it so here, and `mobileNum` elsewhere. */
    mobileNo: Type.String({ maxLength: 255 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
    regType: Type.Optional(Type.String({ maxLength: 20 })),
    loginDeviceId: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

export const SentRegisterCode = Type.Object({
  /** How long the code lives; the form counts 60 times as many seconds. */
  expiredMinutes: Type.Integer(),
});

export type RegisterCodeBody = Static<typeof RegisterCodeBody>;
export type SentRegisterCode = Static<typeof SentRegisterCode>;
