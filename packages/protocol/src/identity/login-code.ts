/** POST /wps/verification/sms/noLogin. Source: specification, section 7; docs/wire-format.md, Sessions and members. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { captchaFields } from "./captcha.ts";

export const LoginCodeBody = Type.Object(
  {
    ...captchaFields,
    mobileNum: Type.String({ maxLength: 30 }),
    countryDialingCode: Type.Optional(Type.String({ maxLength: 8 })),
  },
  { additionalProperties: false },
);

/** The lifetime of the code in minutes. The client's countdown has 60 times as many seconds. */
export const SentLoginCode = Type.Object({ expiredMinutes: Type.Number() });

export type LoginCodeBody = Static<typeof LoginCodeBody>;
export type SentLoginCode = Static<typeof SentLoginCode>;
