/**
 * The rules of the registration form at a merchant, as its clients read them and as the server checks them. Feature
 * flags decide about three fields: the captcha is disabled if the merchant has no captcha (flag CAPTCHA3 is off, and
 * GeeTest is not configured); mobile number and verification code are required if numbers are verified by SMS (flag
 * REGMOBVERF3), and without SMS there is no verification code.
 */

import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { geetestOf } from "../network/geetest-of.ts";
import { hasFlag } from "./merchant.ts";
import type { Merchant } from "./merchant.ts";

export function formRules(merchant: Merchant): RegistrationRules {
  const rules = rulesWith(merchant.settings["registration.rules"]);
  const { captcha, mobileNum, verificationCode } = rules;
  const hasCaptcha = hasFlag(merchant, "CAPTCHA3") || geetestOf(merchant) !== undefined;
  const isSmsOn = hasFlag(merchant, "REGMOBVERF3");
  return {
    ...rules,
    captcha: { ...captcha, enabled: captcha.enabled && hasCaptcha },
    mobileNum: isSmsOn ? { ...mobileNum, enabled: true, required: true } : mobileNum,
    verificationCode: { ...verificationCode, enabled: isSmsOn, required: isSmsOn },
  };
}
