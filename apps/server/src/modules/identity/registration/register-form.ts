/**
 * Checks a registration against the merchant's rules, with the same function that the form uses. Pure.
 *
 * Refusals: the first wrong field in the order of the form; `value.field` names it. A missing field is `empty.username`
 * (user name) or `empty.field`; a wrong format is `format.username.err`, `format.pwd.err`, `format.mobile.err`,
 * `format.name.err`, `format.email.err` or `format.field.err`; a password of the wrong length is `length.pwd.err`; a
 * different confirmation is `confirm.pwd.err`; then `payment.password.same`. All 400. Source: specification, section 5.
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { RegisterBody } from "@openhouse/protocol/identity/register";
import { faultsOf, formFields } from "@openhouse/rules/identity/registration-form";
import type { RegisterType, RegistrationFault, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import { registrationFields } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule, RegistrationField } from "@openhouse/rules/identity/registration-rules";
import { formRules } from "../../../core/merchant/form-rules.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { readMobileNumber } from "../../verification/index.ts";

/** A valid registration. Only fields of the form have a value. */
export interface FittingRegistration {
  readonly values: RegistrationValues;
  readonly hasPassword: boolean;
  /** Digits, starting with the dialling code; null if the form has no number. */
  readonly mobile: string | null;
  readonly isCodeRequired: boolean;
  /** The form requires a captcha (our image or GeeTest). */
  readonly isCaptchaRequired: boolean;
  readonly isAffiliateRequested: boolean;
}

export function fitRegistration(merchant: Merchant, regType: RegisterType, body: RegisterBody): FittingRegistration {
  const dialingCode = dialingCodeOf(merchant, body.countryDialingCode);
  const formFieldList = formFields(formRules(merchant), {
    regType,
    isSmsOn: hasFlag(merchant, "REGMOBVERF3"),
    hasMobilePassword: hasFlag(merchant, "MOBILENUMPASSREG3"),
    dialingCode,
    needsAffiliate: hasFlag(merchant, "AFFMAN3") && merchant.settings["registration.needsAffiliate"],
  });
  // A solved GeeTest puzzle replaces the image.
  const hasPuzzle = body.geetestValidateV4 !== undefined && hasFlag(merchant, "GEETEST3");
  const fields = hasPuzzle ? formFieldList.filter(({ name }) => name !== "captcha") : formFieldList;
  const names = new Set(fields.map(({ name }) => name));
  const values = readValues(body, names, dialingCode);
  const faults = faultsOf(fields, values);
  for (const { name, rule } of fields) {
    const fault = faults[name];
    if (fault !== undefined) throw refusalOf(name, fault, rule);
  }
  if (names.has("password") && values.paymentPassword !== undefined && values.paymentPassword === values.password) {
    throw new Refusal("payment.password.same", {}, { field: "paymentPassword" });
  }
  return {
    values,
    hasPassword: names.has("password"),
    mobile: mobileOf(dialingCode, values.mobileNum),
    isCodeRequired: names.has("verificationCode"),
    isCaptchaRequired: formFieldList.some(({ name }) => name === "captcha"),
    isAffiliateRequested: names.has("affiliateCode") && (values.affiliateCode ?? "") !== "",
  };
}

/**
 * The chosen dialling code, by default the merchant's own. Refuses `format.mobile.err` for a country that is not open.
 */
export function dialingCodeOf(merchant: Merchant, chosen: string | undefined): string {
  const code = (chosen ?? "").replace(/^\+/, "").trim();
  if (code === "" || code === merchant.dialingCode) return merchant.dialingCode;
  const open = merchant.settings["registration.countries"].map(({ countryDialingCode }) => countryDialingCode);
  if (!open.includes(code)) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  return code;
}

function readValues(body: RegisterBody, names: ReadonlySet<RegistrationField>, dialingCode: string) {
  const shown = registrationFields.filter((name) => names.has(name));
  const pairs = shown.map((name) => [name, (body[name] ?? "").trim()] as const);
  const values: RegistrationValues = Object.fromEntries(pairs);
  const { mobileNum } = values;
  return mobileNum === undefined ? values : { ...values, mobileNum: nationalNumber(dialingCode, mobileNum) };
}

function mobileOf(dialingCode: string, national: string | undefined): string | null {
  if (national === undefined || national === "") return null;
  const digits = readMobileNumber(dialingCode, national);
  if (digits === undefined) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  return digits;
}

const formatCodes: Partial<Record<RegistrationField, ErrorCode>> = {
  username: "format.username.err",
  password: "format.pwd.err",
  paymentPassword: "format.pwd.err",
  payeeName: "format.name.err",
  mobileNum: "format.mobile.err",
  email: "format.email.err",
  verificationCode: "verification.code.invalid",
};

/** The refusal for a field with that fault. */
export function refusalOf(field: RegistrationField, fault: RegistrationFault, rule: FieldRule): Refusal {
  const { minLength: min, maxLength: max } = rule;
  const bounds = fillBounds("(min) - (max)", rule);
  return new Refusal(codeOf(field, fault), { min, max, bounds }, { field });
}

function codeOf(field: RegistrationField, fault: RegistrationFault): ErrorCode {
  switch (fault) {
    case "unequal":
      return "confirm.pwd.err";
    case "empty":
      if (field === "username") return "empty.username";
      return field === "verificationCode" ? "verification.code.invalid" : "empty.field";
    case "length":
      return field === "password" ? "length.pwd.err" : (formatCodes[field] ?? "format.field.err");
    case "pattern":
      return formatCodes[field] ?? "format.field.err";
  }
}
