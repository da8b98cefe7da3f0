import { beforeAll, describe, expect, it } from "vitest";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { shellTexts } from "@openhouse/i18n/shell-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import type { Translate } from "@openhouse/i18n/text-store";
import { hintText } from "@openhouse/rules/identity/hint-text";
import { patternKinds } from "@openhouse/rules/identity/patterns";
import { formFields } from "@openhouse/rules/identity/registration-form";
import type { FormField } from "@openhouse/rules/identity/registration-form";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationField, RuleChoice } from "@openhouse/rules/identity/registration-rules";
import { faultText, validateRegistration } from "./validate-registration.ts";

let t: Translate;
beforeAll(async () => {
  const texts = createTextStore("EN");
  await Promise.all([texts.ensure(shellTexts), texts.ensure(sessionTexts)]);
  ({ t } = texts.current());
});

const conditions = { regType: "register" as const, isSmsOn: true, hasMobilePassword: false, needsAffiliate: true };

function fieldOf(name: RegistrationField, choice: Partial<RuleChoice> = {}): FormField {
  const rules = rulesWith({ [name]: { enabled: true, ...choice } });
  const field = formFields(rules, conditions).find((formField) => formField.name === name);
  if (field === undefined) throw new Error(`${name} is not shown`);
  return field;
}

describe("a registration", () => {
  const fields = formFields(rulesWith({}), { ...conditions, isSmsOn: false });
  const password = "Lantern2026";
  const validValues = { username: "capizlover", password, confirmPassword: password, birthday: "1990-06-12" };

  it("is valid when every field is valid and the age is confirmed", () => {
    expect(validateRegistration(fields, validValues, true)).toEqual({});
  });

  it("requires the confirmation of age, and lists it last", () => {
    const faults = validateRegistration(fields, { ...validValues, username: "" }, false);
    expect(Object.entries(faults)).toEqual([
      ["username", "empty"],
      ["isOfAge", "empty"],
    ]);
  });
});

describe("the text of a problem", () => {
  it("[S5.041] describes the pattern if the field has no text of its own", () => {
    const digitsText = faultText(t, fieldOf("line", { patternId: 6, minLength: 4, maxLength: 9 }), "pattern");
    const lettersText = faultText(t, fieldOf("facebook", { patternId: 8, minLength: 4, maxLength: 9 }), "pattern");
    expect([digitsText, lettersText]).toEqual(["4 - 9 digits", "4 - 9 English letters and spaces"]);
  });

  it.each([
    ["username", "pattern", "Account format is incorrect"],
    ["password", "pattern", "Password format is incorrect"],
    ["payeeName", "pattern", "Real name format is incorrect"],
    ["mobileNum", "pattern", "Phone number format is incorrect"],
    ["email", "pattern", "E-mail format is incorrect"],
    ["confirmPassword", "unequal", "Confirmation password is not correct."],
    ["verificationCode", "empty", "Please enter a valid verification code"],
    ["verificationCode", "length", "Please enter a valid verification code"],
    ["captcha", "empty", "Please enter the captcha"],
    ["wechat", "empty", "Input cannot be empty"],
  ] as const)('in the field %s with the problem "%s" is "%s"', (name, fault, text) => {
    expect(faultText(t, fieldOf(name), fault)).toBe(text);
  });

  it("contains the bounds of a password", () => {
    const field = fieldOf("password", { minLength: 6, maxLength: 12 });
    expect(faultText(t, field, "length")).toBe("Please fill in your password with 6 - 12 characters");
  });

  it("exists for every kind of pattern", () => {
    for (const { id } of patternKinds) {
      const text = faultText(t, fieldOf("line", { patternId: id, minLength: 3, maxLength: 3 }), "pattern");
      expect(text).not.toMatch(/[()]|session\./);
    }
  });
});

describe("the hint of a field", () => {
  it("[S5.087] names the number of digits of a mobile number", () => {
    const hint = (minLength: number, maxLength: number) => hintText(t, fieldOf("mobileNum", { minLength, maxLength }));
    expect(hint(10, 10)).toBe("10-digit number");
    expect(hint(10, 16)).toBe("10 - 16-digit number");
  });
});
