/**
 * POST /wps/verification/sms/noLogin: sends the code for a login by SMS. Source: specification, section 7;
 * docs/wire-format.md, Sessions and members.
 */

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

/** The lifetime of the code in minutes. The client shows it as a countdown in seconds. */
export const SentLoginCode = Type.Object({ expiredMinutes: Type.Number() });

export type LoginCodeBody = Static<typeof LoginCodeBody>;
export type SentLoginCode = Static<typeof SentLoginCode>;
