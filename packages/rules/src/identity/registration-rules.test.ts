import { describe, expect, it } from "vitest";
import { faultOfChoice, faultOfValue, fitsRule, registrationRules, rulesWith } from "./registration-rules.ts";

const { username, password } = registrationRules;

describe("registration rules", () => {
  it.each([
    ["demoplayer", true],
    ["a12345", true],
    ["a1234", false],
    ["a234567890123", true],
    ["a2345678901234", false],
    ["1abcdef", false],
    ["abc def", false],
    ["abçdefg", false],
    ["", false],
  ])("accept %j as a user name: %s", (value, isValid) => {
    expect(fitsRule(value, username)).toBe(isValid);
  });

  it.each([
    ["Player2026", true],
    ["short1!", false],
    ["with space 1", false],
    ["x".repeat(32), true],
    ["x".repeat(33), false],
  ])("accept %j as a password: %s", (value, isValid) => {
    expect(fitsRule(value, password)).toBe(isValid);
  });

  it("accept anything if the pattern is a star", () => {
    expect(fitsRule("ñ 1!", { ...username, acceptedPattern: "*", minLength: 1 })).toBe(true);
  });

  it("accept an empty value of an optional field", () => {
    expect(fitsRule("", { ...username, required: false })).toBe(true);
  });

  it("count characters, not code units", () => {
    expect(faultOfValue("𠮷野", { ...username, patternId: 0, acceptedPattern: "*", minLength: 2, maxLength: 2 })).toBe(
      undefined,
    );
  });
});

describe("a merchant's choice", () => {
  it("overrides the defaults; the accepted pattern follows from its pattern id", () => {
    const { email, payeeName } = rulesWith({ email: { enabled: true, patternId: 9, maxLength: 60 } });
    expect(email).toMatchObject({
      enabled: true,
      required: false,
      patternId: 9,
      acceptedPattern: "\\S+",
      minLength: 6,
    });
    expect(payeeName).toEqual(registrationRules.payeeName);
  });

  it("cannot switch off a field that an account needs", () => {
    const off = { enabled: false, required: false };
    const rules = rulesWith({ username: off, password: off, paymentPassword: { ...off, enabled: true } });
    expect(rules.username).toMatchObject({ enabled: true, required: true });
    expect(rules.password).toMatchObject({ enabled: true, required: true });
    expect(rules.paymentPassword).toMatchObject({ enabled: true, required: true });
  });

  it("cannot change the format of the portal's own codes and captchas", () => {
    const otherFormat = { minLength: 7, maxLength: 9, patternId: 1 };
    const rules = rulesWith({ verificationCode: otherFormat, captcha: { ...otherFormat, enabled: true } });
    expect(rules.verificationCode).toEqual(registrationRules.verificationCode);
    expect(rules.captcha).toEqual({ ...registrationRules.captcha, enabled: true });
    expect(fitsRule("123456", rules.verificationCode)).toBe(true);
  });

  it("cannot allow passwords below six characters, but can allow long ones of any characters", () => {
    const weak = { patternId: 0, minLength: 5, maxLength: 255 };
    expect(faultOfChoice(weak, "password")).toBe("weak");
    expect(faultOfChoice({ ...weak, minLength: 6 }, "password")).toBeUndefined();
    expect(faultOfChoice(weak, "paymentPassword")).toBe("weak");
    expect(faultOfChoice({ ...weak, minLength: 6 }, "paymentPassword")).toBeUndefined();
    const { password } = rulesWith({ password: { ...weak, minLength: 8 } });
    for (const value of ["a b c d e", "12345678", "\u{1F680}".repeat(8), "x".repeat(255)]) {
      expect(fitsRule(value, password)).toBe(true);
    }
    expect(fitsRule("1234567", password)).toBe(false);
  });

  it("is ignored if it is invalid", () => {
    expect(rulesWith({ email: { patternId: 99 }, line: { minLength: 9, maxLength: 3 }, nothing: {} })).toEqual(
      registrationRules,
    );
  });

  it.each([
    [{ patternId: 4, minLength: 6, maxLength: 13 }, undefined],
    [{ patternId: 22, minLength: 6, maxLength: 13 }, "pattern"],
    [{ patternId: 4, minLength: 14, maxLength: 13 }, "bounds"],
    [{ patternId: 4, minLength: -1, maxLength: 13 }, "bounds"],
    [{ patternId: 4, minLength: 0, maxLength: 0 }, "bounds"],
    [{ patternId: 4, minLength: 1.5, maxLength: 13 }, "bounds"],
    [{ patternId: 4, minLength: 6, maxLength: 256 }, "tooLong"],
  ])("%j has the fault %s", (choice, fault) => {
    expect(faultOfChoice(choice)).toBe(fault);
  });
});
