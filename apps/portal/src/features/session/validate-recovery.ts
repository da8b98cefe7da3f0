/** Checks the password recovery forms before they are sent. Source: specification, section 5. */

import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import { fitsRule, registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule } from "@openhouse/rules/identity/registration-rules";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { passwordFaultOf } from "../../lib/session/use-password-rule.ts";
import { isMobileNumber } from "./validate-login.ts";

type RecoveryField = "username" | "email" | "mobileNum" | "code" | "newPassword" | "authenticatorCode";

export type RecoveryValues = Readonly<Record<RecoveryField, string>>;
export type RecoveryFaults = Readonly<Partial<Record<keyof RecoveryValues, PlainKey>>>;

/** Trims all values, including passwords. */
export function trimmedRecovery(values: RecoveryValues, dialingCode: string): RecoveryValues {
  return {
    username: values.username.trim(),
    email: values.email.trim(),
    mobileNum: nationalNumber(dialingCode, values.mobileNum),
    code: values.code.trim(),
    newPassword: values.newPassword.trim(),
    authenticatorCode: values.authenticatorCode.trim(),
  };
}

/** Returns the faults of the form that requests the e-mail; the values are trimmed. */
export function findEmailFaults({ username, email }: RecoveryValues): RecoveryFaults {
  return {
    ...(username === "" ? { username: "common.problem.empty" as const } : {}),
    ...emailFault(email),
  };
}

/** Returns the faults of the number before a code is sent. */
export function findNumberFaults({ mobileNum }: RecoveryValues): RecoveryFaults {
  return isMobileNumber(mobileNum) ? {} : { mobileNum: "session.error.mobile" };
}

/** Returns the faults of the code and the new password, the last step of both recovery methods. */
export function findProofFaults({ code, newPassword }: RecoveryValues, rule: FieldRule): RecoveryFaults {
  const fault = passwordFaultOf(newPassword, rule);
  return {
    ...(code === "" ? { code: "session.error.code" as const } : {}),
    ...(fault === undefined ? {} : { newPassword: passwordTexts[fault] }),
  };
}

/** Returns the faults of the authenticator's code, for accounts with an authenticator. */
export function findAuthenticatorFaults({ authenticatorCode }: RecoveryValues): RecoveryFaults {
  return authenticatorCode === "" ? { authenticatorCode: "session.error.code" } : {};
}

const passwordTexts = {
  empty: "common.problem.empty",
  pattern: "session.error.passwordFormat",
  length: "session.error.password",
} as const satisfies Record<string, PlainKey>;

function emailFault(email: string): RecoveryFaults {
  if (email === "") return { email: "common.problem.empty" };
  return fitsRule(email, { ...registrationRules.email, required: true }) ? {} : { email: "session.error.format.email" };
}
