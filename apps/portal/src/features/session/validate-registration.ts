/**
 * The faults of a registration and their messages. The rules (`rules/identity`) are the same as on the server, which
 * checks the form again. Source: specification, section 5.
 */

import { patternText } from "@openhouse/rules/identity/hint-text";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import { faultsOf } from "@openhouse/rules/identity/registration-form";
import type { FormField, RegistrationFault, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import type { RegistrationField } from "@openhouse/rules/identity/registration-rules";
import type { PlainKey, Translate } from "@openhouse/i18n/text-store";

/** The fields of the rules, and the age checkbox, which has no rule. */
export type FormName = RegistrationField | "isOfAge";

/** Name of the field → its first fault, in the order of the form; empty if the form is valid. */
export type FormFaults = Readonly<Partial<Record<FormName, RegistrationFault>>>;

export function validateRegistration(
  fields: readonly FormField[],
  values: RegistrationValues,
  isOfAge: boolean,
): FormFaults {
  return { ...faultsOf(fields, values), ...(isOfAge ? {} : { isOfAge: "empty" as const }) };
}

/** Returns the message for a fault: the field's own message, otherwise a description of the pattern. */
export function faultText(t: Translate, { name, rule }: FormField, fault: RegistrationFault): string {
  switch (fault) {
    case "unequal":
      return t("session.error.confirm");
    case "empty":
      return t(emptyTexts[name] ?? "common.problem.empty");
    case "length":
      if (name === "verificationCode") return t("session.error.code");
      return name === "password" ? fillBounds(t("session.error.password"), rule) : patternText(t, rule);
    case "pattern": {
      const fieldText = formatTexts[name];
      return fieldText === undefined ? patternText(t, rule) : t(fieldText);
    }
  }
}

const emptyTexts: Partial<Record<RegistrationField, PlainKey>> = {
  birthday: "common.birthday.fault",
  verificationCode: "session.error.code",
  captcha: "session.error.captcha",
};

const formatTexts: Partial<Record<RegistrationField, PlainKey>> = {
  birthday: "common.birthday.fault",
  username: "session.error.format.username",
  password: "session.error.passwordFormat",
  paymentPassword: "session.error.passwordFormat",
  payeeName: "session.error.format.payeeName",
  mobileNum: "session.error.format.mobileNum",
  email: "session.error.format.email",
};
