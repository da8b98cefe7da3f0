/**
 * PUT /wps/member/register and /wps/member/register/mobile (encrypted): create a member account. The schema does not
 * require any field, because the merchant's rules decide which fields are required. A refusal names the field with the
 * fault. Source: specification, sections 3 and 7; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { geetestFields } from "./captcha.ts";
import { deviceFields, phoneAuthFields } from "./client-fields.ts";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Ruled = Type.Optional(Type.String());

/**
 * Fields that have a rule. The schema sets no lengths, so that the refusal of a wrong length names the rule's bounds.
 */
const ruledFields = {
  username: Ruled,
  password: Ruled,
  confirmPassword: Ruled,
  /** A date (yyyy-MM-dd). Without it the date is requested before the first deposit or game, whatever the rule says. */
  birthday: Ruled,
  payeeName: Ruled,
  paymentPassword: Ruled,
  qqNum: Ruled,
  line: Ruled,
  whatsapp: Ruled,
  facebook: Ruled,
  wechat: Ruled,
  idNumber: Ruled,
  email: Ruled,
  recommenderId: Ruled,
  /** Also sent without a field of the form: the code of the host. */
  affiliateCode: text(longestValue),
  captcha: Ruled,
  mobileNum: Ruled,
  verificationCode: Ruled,
};

export const RegisterBody = Type.Object(
  {
    ...ruledFields,
    ...geetestFields,
    ...deviceFields,
    countryDialingCode: text(8),
    /** The referral code of the upline. Optional (docs/product-rules.md, Agents). */
    referralCode: text(64),
    /** Only the first 500 characters are stored. */
    registerUrl: Type.Optional(Type.String()),
    domain: text(253),
    registerMethod: text(20),
    login: Type.Optional(Type.Boolean()),
    /**
     * True if the person has the required age and accepts the agreement. Our own form always sends the field, and then
     * it must be true. Without the field, the registration is refused only if the rule `agreement` requires it.
     */
    agreement: Type.Optional(Type.Boolean()),
    /**
     * The version of the agreement that the person saw (`agreementVersion` of the status). Default: the current
     * version.
     */
    agreementVersion: text(40),
    /** The ticket of `login.person.unknown`. It links the account to that person. */
    identityTicket: text(200),
    /** With `firebaseChannel` "sms", the token of a phone-auth service replaces the verification code. */
    ...phoneAuthFields,
  },
  { additionalProperties: false },
);

export type RegisterBody = Static<typeof RegisterBody>;
