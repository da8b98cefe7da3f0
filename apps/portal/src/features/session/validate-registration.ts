/**
 * What is wrong with a registration, and the words for it. The rules themselves are those of the server
 * (`rules/identity`), which checks again. Source: specification, section 5.
 */

import { patternText } from "@openhouse/rules/identity/hint-text";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import { faultsOf } from "@openhouse/rules/identity/registration-form";
import type { FormField, RegistrationFault, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import type { RegistrationField } from "@openhouse/rules/identity/registration-rules";
import type { PlainKey, Translate } from "@openhouse/i18n/text-store";

/** Fields of the rules, and the promise of age, which has none. */
export type FormName = RegistrationField | "isOfAge";

/** Name → its first fault, in the order of the form; empty when all is right. */
export type FormFaults = Readonly<Partial<Record<FormName, RegistrationFault>>>;

/** The faults of a form as it stands. */
export function validateRegistration(
  fields: readonly FormField[],
  values: RegistrationValues,
  isOfAge: boolean,
): FormFaults {
  return { ...faultsOf(fields, values), ...(isOfAge ? {} : { isOfAge: "empty" as const }) };
}

/** The sentence about a fault: the field's own where it has one, else what the pattern asks for. */
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
      const own = formatTexts[name];
      return own === undefined ? patternText(t, rule) : t(own);
    }
  }
}

const emptyTexts: Partial<Record<RegistrationField, PlainKey>> = {
  verificationCode: "session.error.code",
  captcha: "session.error.captcha",
};

const formatTexts: Partial<Record<RegistrationField, PlainKey>> = {
  username: "session.error.format.username",
  password: "session.error.passwordFormat",
  paymentPassword: "session.error.passwordFormat",
  payeeName: "session.error.format.payeeName",
  mobileNum: "session.error.format.mobileNum",
  email: "session.error.format.email",
};
