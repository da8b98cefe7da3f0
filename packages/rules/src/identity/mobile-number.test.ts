import { describe, expect, it } from "vitest";
import { registrationRules } from "./registration-rules.ts";
import { foreignNumber, mobileRule, nationalNumber } from "./mobile-number.ts";

describe("a mobile number", () => {
  it.each([
    ["63", "9171234567", "9171234567"],
    ["63", "0917 123-4567", "9171234567"],
    ["63", "+63 (917) 123 4567", "9171234567"],
    ["63", "00639171234567", "9171234567"],
    ["852", "6123 4567", "61234567"],
    ["63", "6391712345", "6391712345"],
    ["63", "+44 7700 900123", "+447700900123"],
    ["63", "0000", "0"],
    ["63", " abc ", "abc"],
  ])("of the country +%s, typed as %j, has the national part %s", (dialingCode, typed, national) => {
    expect(nationalNumber(dialingCode, typed)).toBe(national);
  });
});

describe("an international number of another country", () => {
  const dialingCodes = ["63", "852", "853", "65", "1"];
  it.each([
    ["+852 9123 4567", "63", { dialingCode: "852", national: "91234567" }],
    ["00852-91234567", "63", { dialingCode: "852", national: "91234567" }],
    ["+63 0917 123 4567", "852", { dialingCode: "63", national: "9171234567" }],
    ["+852 9123", "63", undefined],
    ["+63 917 123 4567", "63", undefined],
    ["+44 7700 900123", "63", undefined],
    ["91234567", "63", undefined],
    ["0917 123 4567", "852", undefined],
  ])("%j with the chosen country +%s is %o", (typed, chosenCode, expected) => {
    expect(foreignNumber(typed, chosenCode, dialingCodes)).toEqual(expected);
  });
});

describe("the rule of a mobile number", () => {
  const { mobileNum } = registrationRules;
  it.each([
    ["63", mobileNum, [10, 10]],
    ["852", mobileNum, [8, 8]],
    ["853", mobileNum, [8, 8]],
    ["65", mobileNum, [8, 8]],
    ["62", { ...mobileNum, minLength: 10, maxLength: 11 }, [10, 11]],
    ["999", mobileNum, [10, 16]],
  ])("of the country +%s has the expected length bounds", (dialingCode, rule, bounds) => {
    const { minLength, maxLength } = mobileRule(rule, dialingCode);
    expect([minLength, maxLength]).toEqual(bounds);
  });
});
