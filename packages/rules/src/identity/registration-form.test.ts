import { describe, expect, it } from "vitest";
import { faultsOf, formFields } from "./registration-form.ts";
import type { FormConditions } from "./registration-form.ts";
import { rulesWith } from "./registration-rules.ts";
import type { RuleChoice } from "./registration-rules.ts";

const plain: FormConditions = { regType: "register", isSmsOn: false, hasMobilePassword: false, needsAffiliate: false };
const on = { enabled: true };
const must = { enabled: true, required: true };

function shownFields(changed: Record<string, Partial<RuleChoice>>, conditions: Partial<FormConditions> = {}) {
  return formFields(rulesWith(changed), { ...plain, ...conditions });
}
const names = (...input: Parameters<typeof shownFields>) => shownFields(...input).map(({ name }) => name);

describe("the fields of the form", () => {
  it("are name, password and confirmation by default", () => {
    expect(names({})).toEqual(["username", "password", "confirmPassword"]);
  });

  it("are only the number if a number is enough", () => {
    expect(names({}, { regType: "registerMobile" })).toEqual(["mobileNum"]);
    expect(names({}, { regType: "registerMobile", hasMobilePassword: true })).toEqual([
      "mobileNum",
      "password",
      "confirmPassword",
    ]);
  });

  it("include number and code if numbers are verified by SMS", () => {
    expect(names({}, { isSmsOn: true })).toEqual([
      "username",
      "password",
      "confirmPassword",
      "mobileNum",
      "verificationCode",
    ]);
  });

  it("[S5.038] include the affiliate code only if it is required and its rule is on", () => {
    const combinations = [true, false].flatMap((needsAffiliate) =>
      [true, false].map((enabled) =>
        names({ affiliateCode: { enabled } }, { needsAffiliate }).includes("affiliateCode"),
      ),
    );
    expect(combinations).toEqual([true, false, false, false]);
  });

  it("follow the rules one by one", () => {
    const all = { payeeName: on, email: on, paymentPassword: on, whatsapp: on, facebook: on, line: on, wechat: on };
    const rest = { qqNum: on, idNumber: on, recommenderId: on, captcha: on, mobileNum: on };
    expect(names({ ...all, ...rest })).toHaveLength(15);
  });
});

describe("the values of the form", () => {
  const validValues = { username: "capizlover", password: "Lantern2026", confirmPassword: "Lantern2026" };

  it("are valid if they follow the rules", () => {
    expect(faultsOf(shownFields({}), validValues)).toEqual({});
  });

  it("have the first fault in the order missing, format, length", () => {
    const fields = shownFields({ username: { ...must, minLength: 4, maxLength: 11 } });
    const faultOf = (username: string) => faultsOf(fields, { ...validValues, username }).username;
    expect(["", "1-a", "abc", "abcdefghijkl", "abcd"].map(faultOf)).toEqual([
      "empty",
      "pattern",
      "length",
      "length",
      undefined,
    ]);
  });

  it("must repeat the password", () => {
    expect(faultsOf(shownFields({}), { ...validValues, confirmPassword: "Lantern2027" })).toEqual({
      confirmPassword: "unequal",
    });
    expect(faultsOf(shownFields({}), { ...validValues, confirmPassword: "" })).toEqual({ confirmPassword: "empty" });
  });

  it("[S5.032] must include any captcha answer", () => {
    const fields = shownFields({ captcha: { ...on, patternId: 6, minLength: 4, maxLength: 4 } });
    expect(faultsOf(fields, { ...validValues, captcha: "" })).toEqual({ captcha: "empty" });
    expect(faultsOf(fields, { ...validValues, captcha: "anything at all" })).toEqual({});
  });

  it("[S5.034] may include a verification code of 0 to 255 characters", () => {
    const rule = shownFields({}, { isSmsOn: true }).find(({ name }) => name === "verificationCode");
    const optional = rule === undefined ? [] : [{ name: rule.name, rule: { ...rule.rule, required: false } }];
    const faultOf = (length: number) => faultsOf(optional, { verificationCode: "1".repeat(length) }).verificationCode;
    expect([0, 255, 256].map(faultOf)).toEqual([undefined, undefined, "length"]);
  });

  it("must include a payment password if one is shown", () => {
    const fields = shownFields({ paymentPassword: { enabled: true, required: false } });
    expect(faultsOf(fields, validValues)).toEqual({ paymentPassword: "empty" });
  });

  it("must include the number if it is used to register, is verified by SMS, or is required by the rule", () => {
    const missing = { ...validValues, verificationCode: "1" };
    expect(faultsOf(shownFields({}, { regType: "registerMobile" }), {})).toEqual({ mobileNum: "empty" });
    expect(faultsOf(shownFields({}, { isSmsOn: true }), missing)).toEqual({ mobileNum: "empty" });
    expect(faultsOf(shownFields({ mobileNum: must }), validValues)).toEqual({ mobileNum: "empty" });
    expect(faultsOf(shownFields({ mobileNum: on }), validValues)).toEqual({});
  });
});
