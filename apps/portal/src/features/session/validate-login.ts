/** Checks the login form before it is sent. Source: specification, section 5, Login. */

import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import type { PlainKey } from "@openhouse/i18n/text-store";

/** The login method: by user name, by mobile number and password, or by a code sent to the phone. */
export type LoginMethod = "username" | "mobile" | "sms";

/** The values of all login methods; switching the method keeps them. */
export type LoginValues = Readonly<Record<"username" | "password" | "mobileNum" | "code" | "captcha", string>>;

/** Field → its message; the message of `form` is shown above the button. */
export type LoginFaults = Readonly<Partial<Record<keyof LoginValues | "form", PlainKey>>>;

export interface LoginForm {
  readonly method: LoginMethod;
  readonly dialingCode: string;
  readonly hasCaptcha: boolean;
}

/** Trims all values, including passwords. */
export function trimmedLogin(values: LoginValues, dialingCode: string): LoginValues {
  return {
    username: values.username.trim(),
    password: values.password.trim(),
    mobileNum: nationalNumber(dialingCode, values.mobileNum),
    code: values.code.trim(),
    captcha: values.captcha.trim(),
  };
}

/** Returns the faults of trimmed values; if empty, the form can be sent. */
export function findLoginFaults(values: LoginValues, { method, hasCaptcha }: LoginForm): LoginFaults {
  const faults: { -readonly [Name in keyof LoginFaults]: LoginFaults[Name] } = {};
  if (method === "username") {
    if (values.username === "") faults.username = "common.problem.empty";
    if (values.password === "") faults.password = "common.problem.empty";
    if (values.username === "" || values.password === "") faults.form = "session.error.loginEmpty";
  } else {
    if (!isMobileNumber(values.mobileNum)) faults.mobileNum = "session.error.mobile";
    if (method === "mobile" && values.password === "") faults.password = "common.problem.empty";
    if (method === "sms" && values.code === "") faults.code = "session.error.code";
  }
  if (hasCaptcha && values.captcha === "") faults.captcha = "session.error.captcha";
  return faults;
}

/** Checks only that a trimmed number has 6 to 14 digits, not the rules of its country. */
export function isMobileNumber(national: string): boolean {
  return /^\d{6,14}$/.test(national);
}

/** Returns the body of the call, without the captcha. */
export function loginBody(values: LoginValues, { method, dialingCode }: LoginForm) {
  if (method === "sms") {
    const { mobileNum: username, code: password } = values;
    return { username, password, type: "sms" as const, countryDialingCode: dialingCode };
  }
  const username = method === "username" ? values.username : `+${dialingCode}${values.mobileNum.replace(/^0+/, "")}`;
  return { username, password: values.password, type: "username" as const };
}
