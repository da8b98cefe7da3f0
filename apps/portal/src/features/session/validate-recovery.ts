/** What must stand in the forms of a forgotten password before anything is sent. Source: specification, section 5. */

import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import { fitsRule, registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule } from "@openhouse/rules/identity/registration-rules";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { passwordFaultOf } from "../../lib/use-password-rule.ts";
import { isMobileNumber } from "./validate-login.ts";

type RecoveryField = "username" | "email" | "mobileNum" | "code" | "newPassword" | "authenticatorCode";

/** What the forms hold. */
export type RecoveryValues = Readonly<Record<RecoveryField, string>>;
export type RecoveryFaults = Readonly<Partial<Record<keyof RecoveryValues, PlainKey>>>;

/** Blanks around a value do not count, also not around a password. */
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

/** Faults of the form that asks for the e-mail; values are trimmed. */
export function findEmailFaults({ username, email }: RecoveryValues): RecoveryFaults {
  return {
    ...(username === "" ? { username: "common.problem.empty" as const } : {}),
    ...emailFault(email),
  };
}

/** Faults of the number alone: what the code needs. */
export function findNumberFaults({ mobileNum }: RecoveryValues): RecoveryFaults {
  return isMobileNumber(mobileNum) ? {} : { mobileNum: "session.error.mobile" };
}

/** Faults of code and new password: the step that both ways end with. */
export function findProofFaults({ code, newPassword }: RecoveryValues, rule: FieldRule): RecoveryFaults {
  const fault = passwordFaultOf(newPassword, rule);
  return {
    ...(code === "" ? { code: "session.error.code" as const } : {}),
    ...(fault === undefined ? {} : { newPassword: passwordTexts[fault] }),
  };
}

/** Faults of the authenticator's code, where the account has one. */
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
