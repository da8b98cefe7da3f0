/**
 * The rules of the registration form at a merchant. The captcha field is disabled if the merchant has no captcha (flag
 * CAPTCHA3 is off, and GeeTest is not configured).
 */

import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { geetestOf } from "../network/geetest-of.ts";
import { hasFlag } from "./merchant.ts";
import type { Merchant } from "./merchant.ts";

export function formRules(merchant: Merchant): RegistrationRules {
  const rules = rulesWith(merchant.settings["registration.rules"]);
  const hasCaptcha = hasFlag(merchant, "CAPTCHA3") || geetestOf(merchant) !== undefined;
  return hasCaptcha ? rules : { ...rules, captcha: { ...rules.captcha, enabled: false } };
}
