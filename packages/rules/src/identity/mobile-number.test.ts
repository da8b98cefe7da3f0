import { describe, expect, it } from "vitest";
import { registrationRules } from "./registration-rules.ts";
import {
  canonicalPhone,
  foreignNumber,
  missedMobileLength,
  mobileRule,
  nationalNumber,
  readMobileNumber,
} from "./mobile-number.ts";

describe("the canonical form of a phone number", () => {
  it.each([
    ["63", "0917 123 4567", "+639171234567"],
    ["63", "9171234567", "+639171234567"],
    ["63", "639171234567", "+639171234567"],
    ["63", "+63 (917) 123-4567", "+639171234567"],
    ["63", "+63 0917 123 4567", "+639171234567"],
    ["63", "0063917.123.4567", "+639171234567"],
    ["63", "+852 9123 4567", "+85291234567"],
    ["852", "9123 4567", "+85291234567"],
    ["852", "85212345", "+85285212345"],
    ["63", "６３ ９１７１２３４５６７", "+639171234567"],
    ["63", "63 917 555 0101", "+639175550101"],
    ["63", "63 0917 555 0101", "+639175550101"],
    ["63", "\u202a+63 917 555 0101\u202c", "+639175550101"],
    ["63", "0917\u2011555\u20110101", "+639175550101"],
    ["63", "6391712345", "+636391712345"],
    ["852", "852 9123 4567", "+85291234567"],
    ["62", "62 812 3456 789", "+628123456789"],
    ["63", "juan", undefined],
    ["63", "+1 2", undefined],
    ["63", "+1234567890123456", undefined],
  ])("with dialling code %s of %s is %s", (dialingCode, typed, canonical) => {
    expect(canonicalPhone(dialingCode, typed)).toBe(canonical);
  });
});

describe("the stored form of a mobile number", () => {
  it.each([
    ["63", "9171234567", "639171234567"],
    ["+63", "0917 123 4567", "639171234567"],
    ["63", "(0917) 123-4567", "639171234567"],
    ["63", "+63 917 123 4567", "639171234567"],
    ["63", "0063 917 123 4567", "639171234567"],
    ["63", "63 917 555 0101", "639175550101"],
    ["63", "+63 0917 555 0101", "639175550101"],
    ["63", "\u202a+63 917 555 0101\u202c", "639175550101"],
    ["63", "+63\u2011917\u2011555\u20110101", "639175550101"],
    ["852", "9123 4567", "85291234567"],
    ["60", "012-345 678", undefined],
    ["60", "012-345 6789", "60123456789"],
    ["95", "09 1234 5678", "95912345678"],
    ["64", "021 123 456", "6421123456"],
    ["599", "9 123 4567", "59991234567"],
  ])("of the country %s, typed as %j, is %s", (dialingCode, typed, stored) => {
    expect(readMobileNumber(dialingCode, typed)).toBe(stored);
  });

  it.each([
    ["63", ""],
    ["63", "12345"],
    ["63", "917 123 456"],
    ["63", "917abc4567"],
    ["63", "9".repeat(20)],
    ["63", "+1 876 555 0100"],
    ["0", "9171234567"],
    ["", "9171234567"],
    ["63", "٩١٧١٢٣٤٥٦٧"],
  ])("of the country %j, typed as %j, does not exist", (dialingCode, typed) => {
    expect(readMobileNumber(dialingCode, typed)).toBeUndefined();
  });
});

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
    ["63", "63 917 555 0101", "9175550101"],
    ["63", "+63 0917 555 0101", "9175550101"],
    ["63", "\u202a+63 917\u2011555\u20110101\u202c", "9175550101"],
    ["63", "+63 917", "917"],
    ["63", "+63", "+63"],
  ])("of the country +%s, typed as %j, has the national part %s", (dialingCode, typed, national) => {
    expect(nationalNumber(dialingCode, typed)).toBe(national);
  });
});

describe("the length that a mobile number misses", () => {
  it.each([
    ["63", "0917 123", [10, 10]],
    ["+63", "+63 917", [10, 10]],
    ["95", "1234567", [8, 10]],
    ["999", "12345", [6, 14]],
    ["63", "0917 123 4567", undefined],
    ["63", "juan", undefined],
    ["63", "", undefined],
  ])("is, for the country %s and the number %j, %j", (dialingCode, typed, lengths) => {
    const missed = missedMobileLength(dialingCode, typed);
    expect(missed && [missed.minLength, missed.maxLength]).toEqual(lengths);
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
    ["60", mobileNum, [9, 10]],
    ["62", mobileNum, [9, 12]],
    ["95", mobileNum, [8, 10]],
    ["64", mobileNum, [8, 10]],
    ["82", mobileNum, [9, 10]],
    ["856", mobileNum, [9, 10]],
    ["62", { ...mobileNum, minLength: 10, maxLength: 11 }, [10, 11]],
    ["974", mobileNum, [7, 16]],
  ])("of the country +%s has the expected length bounds", (dialingCode, rule, bounds) => {
    const { minLength, maxLength } = mobileRule(rule, dialingCode);
    expect([minLength, maxLength]).toEqual(bounds);
  });
});
