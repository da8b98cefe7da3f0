/**
 * The rules of the registration form that hold at a merchant now: its own, without the field that nobody could fill in
 * because no captcha is given out (flags CAPTCHA3 and GEETEST3 are off).
 */

import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { hasFlag } from "./merchant.ts";
import type { Merchant } from "./merchant.ts";

/** See the head of this file. */
export function formRules(merchant: Merchant): RegistrationRules {
  const rules = rulesWith(merchant.settings["registration.rules"]);
  const isCaptchaGiven = hasFlag(merchant, "CAPTCHA3") || hasFlag(merchant, "GEETEST3");
  return isCaptchaGiven ? rules : { ...rules, captcha: { ...rules.captcha, enabled: false } };
}
