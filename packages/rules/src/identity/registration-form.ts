/**
 * The registration form as a visitor meets it: which fields stand in it under these rules and flags, and what is wrong
 * with what was typed. Source: specification, section 2 (Registration form) and section 5 (Registration fields).
 */

import { mobileRule } from "./mobile-number.ts";
import { faultOfValue, registrationFields } from "./registration-rules.ts";
import type { FieldRule, RegistrationField, RegistrationRules, ValueFault } from "./registration-rules.ts";

/** The two ways to register. */
export type RegisterType = "register" | "registerMobile";

/** What decides beside the rules. */
export interface FormConditions {
  readonly regType: RegisterType;
  /** Flag REGMOBVERF3: the number is proved by a code. */
  readonly isSmsOn: boolean;
  /** Flag MOBILENUMPASSREG3: who registers by number chooses a password, too. */
  readonly hasMobilePassword: boolean;
  /** The country that was chosen for the number: its length is asked for. */
  readonly dialingCode?: string | undefined;
  /** The affiliate check says that this domain needs a code. */
  readonly needsAffiliate: boolean;
}

/** A field that is shown, with the rule that holds for it now. */
export interface FormField {
  readonly name: RegistrationField;
  readonly rule: FieldRule;
}

/** Field → text as typed, trimmed. */
export type RegistrationValues = Readonly<Partial<Record<RegistrationField, string>>>;

/** What is wrong with a field: the rule's fault, or a confirmation that differs. */
export type RegistrationFault = ValueFault | "unequal";

export type RegistrationFaults = Readonly<Partial<Record<RegistrationField, RegistrationFault>>>;

/** The fields of the form in their order; `required` is what counts now, not only what the rule says. */
export function formFields(rules: RegistrationRules, conditions: FormConditions): readonly FormField[] {
  return orderOf(conditions.regType).flatMap((name) => {
    const { dialingCode } = conditions;
    const isNumber = name === "mobileNum" && dialingCode !== undefined;
    const rule = isNumber ? mobileRule(rules[name], dialingCode) : rules[name];
    if (!isShown(name, rule, conditions)) return [];
    return [{ name, rule: { ...rule, enabled: true, required: isRequired(name, rule, conditions) } }];
  });
}

/** Each wrong field with its first fault, in the order of the form; empty when all is right. */
export function faultsOf(fields: readonly FormField[], values: RegistrationValues): RegistrationFaults {
  const found = fields.flatMap(({ name, rule }) => {
    const fault = faultOf(name, rule, values);
    return fault === undefined ? [] : [[name, fault] as const];
  });
  return Object.fromEntries(found);
}

function faultOf(name: RegistrationField, rule: FieldRule, values: RegistrationValues): RegistrationFault | undefined {
  const value = values[name] ?? "";
  switch (name) {
    case "confirmPassword":
      if (value === "") return "empty";
      return value === (values.password ?? "") ? undefined : "unequal";
    case "captcha":
      // Only the server knows what the picture says.
      return value === "" ? "empty" : undefined;
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
      // A code can only be sent to a number.
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
  const isAlways = ["username", "password", "confirmPassword", "verificationCode", "paymentPassword", "captcha"];
  return required || isAlways.includes(name);
}
