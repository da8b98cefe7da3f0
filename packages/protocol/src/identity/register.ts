/**
 * PUT /wps/member/register and /wps/member/register/mobile (encrypted): create a member account. The schema does not
 * require any field, because the merchant's rules decide which fields are required. A refusal names the field with the
 * fault. Source: specification, sections 3 and 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { GeetestProof } from "./captcha.ts";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Fields that have a rule, with the largest length that a rule may allow. */
const ruledFields = {
  username: text(longestValue),
  password: text(longestValue),
  confirmPassword: text(longestValue),
  /** yyyy-MM-dd. Without it the date is requested before the first deposit or game, whatever the rule says. */
  birthday: text(longestValue),
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
  /** One character longer than any valid code, so that the rule, not the schema, refuses a code that is too long. */
  verificationCode: text(longestValue + 1),
};

export const RegisterBody = Type.Object(
  {
    ...ruledFields,
    geetestValidateV4: Type.Optional(GeetestProof),
    countryDialingCode: text(8),
    /** The referral code of the upline. Optional (docs/product-rules.md, Agents). */
    referralCode: text(64),
    registerUrl: text(500),
    domain: text(253),
    registerMethod: text(20),
    login: Type.Optional(Type.Boolean()),
    /** True if the person has the required age and accepts the agreement. The operation requires true. */
    agreement: Type.Optional(Type.Boolean()),
    /**
     * The version of the agreement that the person saw (`agreementVersion` of the status). Default: the current
     * version.
     */
    agreementVersion: text(40),
    /** The ticket of `login.person.unknown`. It links the account to that person. */
    identityTicket: text(200),
    /** "sms" if a phone-auth service has verified the number. The token is the proof. */
    firebaseChannel: text(20),
    firebaseIdToken: text(8_000),
  },
  { additionalProperties: false },
);

export type RegisterBody = Static<typeof RegisterBody>;
