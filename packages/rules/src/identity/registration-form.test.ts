import { describe, expect, it } from "vitest";
import { faultsOf, formFields } from "./registration-form.ts";
import type { FormConditions } from "./registration-form.ts";
import { rulesWith } from "./registration-rules.ts";
import type { RuleChoice } from "./registration-rules.ts";

const defaults: FormConditions = {
  regType: "register",
  isSmsOn: false,
  hasMobilePassword: false,
  needsAffiliate: false,
};
const enabledRule = { enabled: true };
const requiredRule = { enabled: true, required: true };

function fieldsWith(choices: Record<string, Partial<RuleChoice>>, conditions: Partial<FormConditions> = {}) {
  return formFields(rulesWith(choices), { ...defaults, ...conditions });
}
const namesWith = (...input: Parameters<typeof fieldsWith>) => fieldsWith(...input).map(({ name }) => name);

describe("the fields of the form", () => {
  it("are name, password, confirmation and date of birth by default", () => {
    expect(namesWith({})).toEqual(["username", "password", "confirmPassword", "birthday"]);
  });

  it("are mobile number, date of birth and, with a flag, the password in a registration by mobile number", () => {
    expect(namesWith({}, { regType: "registerMobile" })).toEqual(["mobileNum", "birthday"]);
    expect(namesWith({}, { regType: "registerMobile", hasMobilePassword: true })).toEqual([
      "mobileNum",
      "password",
      "confirmPassword",
      "birthday",
    ]);
  });

  it("include mobile number and code if numbers are verified by SMS", () => {
    expect(namesWith({}, { isSmsOn: true })).toEqual([
      "username",
      "password",
      "confirmPassword",
      "mobileNum",
      "verificationCode",
      "birthday",
    ]);
  });

  it("[S5.038] include the affiliate code only if it is required and its rule is on", () => {
    const combinations = [true, false].flatMap((needsAffiliate) =>
      [true, false].map((enabled) =>
        namesWith({ affiliateCode: { enabled } }, { needsAffiliate }).includes("affiliateCode"),
      ),
    );
    expect(combinations).toEqual([true, false, false, false]);
  });

  it("include each field that is enabled by its rule", () => {
    const on = enabledRule;
    const textFields = { payeeName: on, email: on, whatsapp: on, facebook: on, line: on, wechat: on, qqNum: on };
    const otherFields = { paymentPassword: on, idNumber: on, recommenderId: on, captcha: on, mobileNum: on };
    expect(namesWith({ ...textFields, ...otherFields })).toHaveLength(16);
  });
});

describe("the values of the form", () => {
  const birthday = "1990-06-12";
  const validValues = { username: "capizlover", password: "Lantern2026", confirmPassword: "Lantern2026", birthday };

  it("must include a date of birth that is a day of the calendar, if the rule requires it", () => {
    const faultOf = (text: string, choice = {}) =>
      faultsOf(fieldsWith({ birthday: choice }), { ...validValues, birthday: text }).birthday;
    expect([faultOf(""), faultOf("1990-02-30"), faultOf("2008-02-29")]).toEqual(["empty", "pattern", undefined]);
    expect(faultOf("", { required: false })).toBeUndefined();
    expect(fieldsWith({ birthday: { enabled: false } }).some(({ name }) => name === "birthday")).toBe(false);
  });

  it("have no faults if they follow the rules", () => {
    expect(faultsOf(fieldsWith({}), validValues)).toEqual({});
  });

  it("have the first fault in the order missing, format, length", () => {
    const fields = fieldsWith({ username: { ...requiredRule, minLength: 4, maxLength: 11 } });
    const faultOf = (username: string) => faultsOf(fields, { ...validValues, username }).username;
    expect(["", "1-a", "abc", "abcdefghijkl", "abcd"].map(faultOf)).toEqual([
      "empty",
      "pattern",
      "length",
      "length",
      undefined,
    ]);
  });

  it("have a real name that payouts accept, because it cannot be changed later", () => {
    const faultOf = (payeeName: string, isRequired = true) =>
      faultsOf(fieldsWith({ payeeName: { enabled: true, required: isRequired } }), { ...validValues, payeeName })
        .payeeName;
    const names = ["Ana Cruz", "<svg onload=alert(1)> 123", "Ana Cruz 3", "A", ""];
    expect(names.map((name) => faultOf(name))).toEqual([undefined, "pattern", "pattern", "length", "empty"]);
    expect(faultOf("", false)).toBeUndefined();
  });

  it("must repeat the password", () => {
    expect(faultsOf(fieldsWith({}), { ...validValues, confirmPassword: "Lantern2027" })).toEqual({
      confirmPassword: "unequal",
    });
    expect(faultsOf(fieldsWith({}), { ...validValues, confirmPassword: "" })).toEqual({ confirmPassword: "empty" });
  });

  it("[S5.032] must include a captcha answer, whatever its format", () => {
    const fields = fieldsWith({ captcha: { ...enabledRule, patternId: 6, minLength: 4, maxLength: 4 } });
    expect(faultsOf(fields, { ...validValues, captcha: "" })).toEqual({ captcha: "empty" });
    expect(faultsOf(fields, { ...validValues, captcha: "anything at all" })).toEqual({});
  });

  it("[S5.034] may include a verification code of 0 to 255 characters", () => {
    const rule = fieldsWith({}, { isSmsOn: true }).find(({ name }) => name === "verificationCode");
    const optional = rule === undefined ? [] : [{ name: rule.name, rule: { ...rule.rule, required: false } }];
    const faultOf = (length: number) => faultsOf(optional, { verificationCode: "1".repeat(length) }).verificationCode;
    expect([0, 255, 256].map(faultOf)).toEqual([undefined, undefined, "length"]);
  });

  it("must include a payment password if the form has that field", () => {
    const fields = fieldsWith({ paymentPassword: { enabled: true, required: false } });
    expect(faultsOf(fields, validValues)).toEqual({ paymentPassword: "empty" });
  });

  it("must include the mobile number if it is used to register, is verified by SMS, or is required by the rule", () => {
    const missing = { ...validValues, verificationCode: "1" };
    expect(faultsOf(fieldsWith({}, { regType: "registerMobile" }), { birthday })).toEqual({ mobileNum: "empty" });
    expect(faultsOf(fieldsWith({}, { isSmsOn: true }), missing)).toEqual({ mobileNum: "empty" });
    expect(faultsOf(fieldsWith({ mobileNum: requiredRule }), validValues)).toEqual({ mobileNum: "empty" });
    expect(faultsOf(fieldsWith({ mobileNum: enabledRule }), validValues)).toEqual({});
  });
});
