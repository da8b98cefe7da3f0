/** PUT /wps/member/register (enc). Source: spec sections 3 and 7, api-facts section 4.2. */

import { Type } from "typebox";
import type { Static } from "typebox";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const RegisterBody = Type.Object(
  {
    username: Type.String({ maxLength: 100 }),
    password: Type.String({ maxLength: 200 }),
    confirmPassword: Type.String({ maxLength: 200 }),
    paymentPassword: text(200),
    payeeName: text(200),
    email: text(254),
    mobileNum: text(20),
    countryDialingCode: text(8),
    referralCode: text(64),
    affiliateCode: text(64),
    registerUrl: text(500),
    domain: text(253),
    registerMethod: text(20),
    login: Type.Optional(Type.Boolean()),
    loginDeviceId: text(100),
  },
  { additionalProperties: false },
);

export type RegisterBody = Static<typeof RegisterBody>;
