/**
 * PUT /wps/member/register and /wps/member/register/mobile (enc). Which fields must be there is no matter of the
 * schema: the merchant's rules decide, and name the field that is wrong. Source: specification, sections 3 and 7;
 * docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { GeetestProof } from "./captcha.ts";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Fields with a rule; the longest that any rule may allow. */
const ruledFields = {
  username: text(longestValue),
  password: text(longestValue),
  confirmPassword: text(longestValue),
  payeeName: text(longestValue),
  paymentPassword: text(longestValue),
  qqNum: text(longestValue),
  line: text(longestValue),
  whatsapp: text(longestValue),
  facebook: text(longestValue),
  wechat: text(longestValue),
  idNumber: text(longestValue),
  email: text(longestValue),
  recommenderId: text(longestValue),
  affiliateCode: text(longestValue),
  captcha: text(longestValue),
  mobileNum: text(longestValue),
  /** One more than is valid, so that the rule says so. */
  verificationCode: text(longestValue + 1),
};

export const RegisterBody = Type.Object(
  {
    ...ruledFields,
    geetestValidateV4: Type.Optional(GeetestProof),
    countryDialingCode: text(8),
    /** Upline of the new member; optional (docs/product-rules.md, Agents). */
    referralCode: text(64),
    registerUrl: text(500),
    domain: text(253),
    registerMethod: text(20),
    login: Type.Optional(Type.Boolean()),
    /** True: the person is as old as the house's agreement asks and accepts it. Demanded by the call. */
    agreement: Type.Optional(Type.Boolean()),
    /** The version that was shown (`agreementVersion` of the status); without one it is the version in force. */
    agreementVersion: text(40),
    /** Of `login.person.unknown`: the person of another house whose account this becomes. */
    identityTicket: text(200),
    /** "sms" when a phone-auth service has verified the number; the token is its proof. */
    firebaseChannel: text(20),
    firebaseIdToken: text(8_000),
  },
  { additionalProperties: false },
);

export type RegisterBody = Static<typeof RegisterBody>;
