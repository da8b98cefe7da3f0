import { describe, expect, it } from "vitest";
import { fitsRule, registrationRules } from "./registration-rules.ts";

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
  ])("takes %j as a user name: %s", (value, isRight) => {
    expect(fitsRule(value, username)).toBe(isRight);
  });

  it.each([
    ["Player2026", true],
    ["short1!", false],
    ["with space 1", false],
    ["x".repeat(32), true],
    ["x".repeat(33), false],
  ])("takes %j as a password: %s", (value, isRight) => {
    expect(fitsRule(value, password)).toBe(isRight);
  });

  it("takes anything where the pattern is a star", () => {
    expect(fitsRule("ñ 1!", { ...username, acceptedPattern: "*", minLength: 1 })).toBe(true);
  });

  it("takes an empty value where nothing is required", () => {
    expect(fitsRule("", { ...username, required: false })).toBe(true);
  });
});
