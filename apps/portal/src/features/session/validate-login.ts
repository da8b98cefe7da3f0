/** What must stand in the login form before anything is sent. Source: specification, section 5, Login. */

import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import type { PlainKey } from "@openhouse/i18n/text-store";

/** By name, by number and password, or by a code on the phone. */
export type LoginWay = "username" | "mobile" | "sms";

/** What the form holds; a field of another way stays as it is. */
export type LoginValues = Readonly<Record<"username" | "password" | "mobileNum" | "code" | "captcha", string>>;

/** Field → its text; `form` is said above the button. */
export type LoginFaults = Readonly<Partial<Record<keyof LoginValues | "form", PlainKey>>>;

/** What the form shows. */
export interface LoginForm {
  readonly way: LoginWay;
  readonly dialingCode: string;
  readonly hasCaptcha: boolean;
}

/** Blanks around a value do not count, also not around a password. */
export function trimmedLogin(values: LoginValues, dialingCode: string): LoginValues {
  return {
    username: values.username.trim(),
    password: values.password.trim(),
    mobileNum: nationalNumber(dialingCode, values.mobileNum),
    code: values.code.trim(),
    captcha: values.captcha.trim(),
  };
}

/** The faults of trimmed values; none = it may be sent. */
export function findLoginFaults(values: LoginValues, { way, hasCaptcha }: LoginForm): LoginFaults {
  const faults: { -readonly [Name in keyof LoginFaults]: LoginFaults[Name] } = {};
  if (way === "username") {
    if (values.username === "") faults.username = "common.problem.empty";
    if (values.password === "") faults.password = "common.problem.empty";
    if (values.username === "" || values.password === "") faults.form = "session.error.loginEmpty";
  } else {
    if (!isMobileNumber(values.mobileNum)) faults.mobileNum = "session.error.mobile";
    if (way === "mobile" && values.password === "") faults.password = "common.problem.empty";
    if (way === "sms" && values.code === "") faults.code = "session.error.code";
  }
  if (hasCaptcha && values.captcha === "") faults.captcha = "session.error.captcha";
  return faults;
}

/** Whether a trimmed number could be one; which numbers exist, the network knows. */
export function isMobileNumber(national: string): boolean {
  return /^\d{6,14}$/.test(national);
}

/** The body of the call, without captcha. */
export function loginBody(values: LoginValues, { way, dialingCode }: LoginForm) {
  if (way === "sms") {
    const { mobileNum: username, code: password } = values;
    return { username, password, type: "sms" as const, countryDialingCode: dialingCode };
  }
  const username = way === "username" ? values.username : `+${dialingCode}${values.mobileNum.replace(/^0+/, "")}`;
  return { username, password: values.password, type: "username" as const };
}
