/**
 * The registration form: which fields it has under given rules and flags, and which values have faults. Source:
 * specification, section 2 (Registration form) and section 5 (Registration fields).
 */

import { isHolderName } from "../payments/payout-account.ts";
import { mobileRule } from "./mobile-number.ts";
import { faultOfValue, registrationFields } from "./registration-rules.ts";
import type { FieldRule, RegistrationField, RegistrationRules, ValueFault } from "./registration-rules.ts";

export type RegisterType = "register" | "registerMobile";

/** Conditions that decide about fields in addition to the rules. */
export interface FormConditions {
  readonly regType: RegisterType;
  /** Flag REGMOBVERF3: the number is verified by a code. */
  readonly isSmsOn: boolean;
  /** Flag MOBILENUMPASSREG3: a registration by number also requires a password. */
  readonly hasMobilePassword: boolean;
  /** The chosen country of the number, which defines its length. */
  readonly dialingCode?: string | undefined;
  /**
   * True if the form has a field for the affiliate code, unless the field's rule disables it. The rule also decides
   * whether the field must be filled.
   */
  readonly needsAffiliate: boolean;
}

/** A field of the form with its effective rule. */
export interface FormField {
  readonly name: RegistrationField;
  readonly rule: FieldRule;
}

/** Trimmed texts by field. */
export type RegistrationValues = Readonly<Partial<Record<RegistrationField, string>>>;

/** The fault of a field: a fault of its rule, or a confirmation that differs. */
export type RegistrationFault = ValueFault | "unequal";

export type RegistrationFaults = Readonly<Partial<Record<RegistrationField, RegistrationFault>>>;

/** The fields of the form in order. `required` follows from the rule and the conditions. */
export function formFields(rules: RegistrationRules, conditions: FormConditions): readonly FormField[] {
  return orderOf(conditions.regType).flatMap((name) => {
    const { dialingCode } = conditions;
    const isNumber = name === "mobileNum" && dialingCode !== undefined;
    const rule = isNumber ? mobileRule(rules[name], dialingCode) : rules[name];
    if (!isShown(name, rule, conditions)) return [];
    return [{ name, rule: { ...rule, enabled: true, required: isRequired(name, rule, conditions) } }];
  });
}

/** Returns the first fault of each field that has one, in the order of the form. */
export function faultsOf(fields: readonly FormField[], values: RegistrationValues): RegistrationFaults {
  const faults = fields.flatMap(({ name, rule }) => {
    const fault = faultOf(name, rule, values);
    return fault === undefined ? [] : [[name, fault] as const];
  });
  return Object.fromEntries(faults);
}

function faultOf(name: RegistrationField, rule: FieldRule, values: RegistrationValues): RegistrationFault | undefined {
  const value = values[name] ?? "";
  switch (name) {
    case "confirmPassword":
      if (value === "") return "empty";
      return value === (values.password ?? "") ? undefined : "unequal";
    case "captcha":
      // Only the server knows the right answer.
      return value === "" ? "empty" : undefined;
    case "payeeName":
      return faultOfValue(value, rule) ?? (value === "" || isHolderName(value) ? undefined : "pattern");
    default:
      return faultOfValue(value, rule);
  }
}

const mobileFirst: readonly RegistrationField[] = ["mobileNum", "verificationCode"];

function orderOf(regType: RegisterType): readonly RegistrationField[] {
  if (regType === "register") return registrationFields;
  return [...mobileFirst, ...registrationFields.filter((name) => !mobileFirst.includes(name))];
}

function isShown(name: RegistrationField, { enabled }: FieldRule, conditions: FormConditions): boolean {
  const { regType, isSmsOn, hasMobilePassword, needsAffiliate } = conditions;
  switch (name) {
    case "username":
      return regType === "register";
    case "password":
    case "confirmPassword":
      return regType === "register" || hasMobilePassword;
    case "mobileNum":
      // An SMS code needs a number.
      return regType === "registerMobile" || isSmsOn || enabled;
    case "verificationCode":
      return isSmsOn;
    case "affiliateCode":
      return needsAffiliate && enabled;
    default:
      return enabled;
  }
}

function isRequired(name: RegistrationField, { required }: FieldRule, conditions: FormConditions): boolean {
  if (name === "mobileNum") return required || conditions.regType === "registerMobile" || conditions.isSmsOn;
  const alwaysRequired = ["username", "password", "confirmPassword", "verificationCode", "paymentPassword", "captcha"];
  return required || alwaysRequired.includes(name);
}
