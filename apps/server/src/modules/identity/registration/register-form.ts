/**
 * Checks a registration against the merchant's rules, with the same function that the form in the browser uses. Pure.
 *
 * Refuses the first wrong field in the order of the form (400; `value.field` names the field): `empty.username` (no
 * user name) or `empty.field` (another missing field); `format.username.err`, `format.pwd.err`, `format.mobile.err`,
 * `format.name.err`, `format.email.err` or `format.field.err` (wrong format); `length.pwd.err` (password of the wrong
 * length); `verification.code.invalid` (no code, or in the wrong format); `confirm.pwd.err` (the confirmation differs).
 * Then refuses `payment.password.same` (400). Source: specification, section 5.
 */

import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { RegisterBody } from "@openhouse/protocol/identity/register";
import { faultsOf, formFields } from "@openhouse/rules/identity/registration-form";
import type { RegisterType, RegistrationFault, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import { nationalNumber, readMobileNumber } from "@openhouse/rules/identity/mobile-number";
import { registrationFields } from "@openhouse/rules/identity/registration-rules";
import type { FieldRule, RegistrationField } from "@openhouse/rules/identity/registration-rules";
import { formRules } from "../../../core/merchant/form-rules.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { lengthRefusal, mobileRefusal } from "../length-refusal.ts";

/** A valid registration. `values` contains only fields of the form. */
export interface ValidRegistration {
  readonly values: RegistrationValues;
  readonly hasPassword: boolean;
  /** Digits, starting with the dialling code; null if the form has no mobile number. */
  readonly mobile: string | null;
  readonly isCodeRequired: boolean;
  /** The form requires a captcha (our image or GeeTest). */
  readonly isCaptchaRequired: boolean;
  readonly isAffiliateRequested: boolean;
}

export function validateRegistration(merchant: Merchant, regType: RegisterType, body: RegisterBody): ValidRegistration {
  const dialingCode = dialingCodeOf(merchant, body.countryDialingCode);
  const formFieldList = formFields(formRules(merchant), {
    regType,
    isSmsOn: hasFlag(merchant, "REGMOBVERF3"),
    hasMobilePassword: hasFlag(merchant, "MOBILENUMPASSREG3"),
    dialingCode,
    needsAffiliate: hasFlag(merchant, "AFFMAN3") && merchant.settings["registration.needsAffiliate"],
  });
  // A solved GeeTest puzzle replaces the answer to the image.
  const hasPuzzle = body.geetestValidateV4 !== undefined && hasFlag(merchant, "GEETEST3");
  const fields = hasPuzzle ? formFieldList.filter(({ name }) => name !== "captcha") : formFieldList;
  const names = new Set(fields.map(({ name }) => name));
  const values = readValues(body, names, dialingCode);
  const faults = faultsOf(fields, values);
  for (const { name, rule } of fields) {
    const fault = faults[name];
    // A client that does not know the field may leave it out. Then the date is requested later (`ageRefusalOf`).
    if (name === "birthday" && fault === "empty") continue;
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
 * Returns the requested dialling code, by default the merchant's. Refuses `format.mobile.err` for a country in which
 * the merchant does not accept registrations.
 */
export function dialingCodeOf(merchant: Merchant, requestedCode: string | undefined): string {
  const code = (requestedCode ?? "").replace(/^\+/, "").trim();
  if (code === "" || code === merchant.dialingCode) return merchant.dialingCode;
  const acceptedCodes = merchant.settings["registration.countries"].map(({ countryDialingCode }) => countryDialingCode);
  if (!acceptedCodes.includes(code)) throw new Refusal("format.mobile.err", {}, { field: "mobileNum" });
  return code;
}

function readValues(body: RegisterBody, names: ReadonlySet<RegistrationField>, dialingCode: string) {
  const formNames = registrationFields.filter((name) => names.has(name));
  const pairs = formNames.map((name) => [name, (body[name] ?? "").trim()] as const);
  const values: RegistrationValues = Object.fromEntries(pairs);
  const { mobileNum } = values;
  return mobileNum === undefined ? values : { ...values, mobileNum: nationalNumber(dialingCode, mobileNum) };
}

function mobileOf(dialingCode: string, nationalDigits: string | undefined): string | null {
  if (nationalDigits === undefined || nationalDigits === "") return null;
  const digits = readMobileNumber(dialingCode, nationalDigits);
  if (digits === undefined) throw mobileRefusal(dialingCode, nationalDigits);
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

/** Returns the refusal for the fault of a field. */
export function refusalOf(field: RegistrationField, fault: RegistrationFault, rule: FieldRule): Refusal {
  const code = errorCodeOf(field, fault);
  return fault === "length" ? lengthRefusal(code, field, rule) : new Refusal(code, { form: "register" }, { field });
}

function errorCodeOf(field: RegistrationField, fault: RegistrationFault): ErrorCode {
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
