import { describe, expect, it } from "vitest";
import { contactFields, isLockedOnceSet, maskedNumber, profileFault, profileFieldNames } from "./profile-fields.ts";
import type { ProfileField, ProfileFault } from "./profile-fields.ts";

const conditions = { today: "2026-11-21", age: 18 };

const cases: readonly (readonly [ProfileField, string, ProfileFault | undefined])[] = [
  ["nickname", "Lualhati", undefined],
  ["nickname", "L", "length"],
  ["nickname", "L".repeat(25), "length"],
  ["nickname", "a\u0007b", "form"],
  ["nickname", "Ana\u202Enimda", "form"],
  ["payeeName", "Ana\u200B Cruz", "form"],
  ["payeeName", "<svg onload=alert(1)> 123", "form"],
  ["fullName", "Ana Cruz 3", "form"],
  ["fullName", "Ma. Ana O’Neil-Cruz, Jr.", undefined],
  ["birthday", "2008-11-21", undefined],
  ["birthday", "2008-11-22", "age"],
  ["birthday", "1990-02-30", "form"],
  ["birthday", "21-11-1990", "form"],
  ["birthday", "1899-12-31", "form"],
  ["qqNum", "123456", undefined],
  ["qqNum", "12a456", "form"],
  ["whatsapp", "+639171234", "form"],
  ["currentAddress", "Lot", "length"],
  ["skype", "live:lualhati", undefined],
];

describe("a field of the profile", () => {
  it.each(cases)("%s %j has the fault %s", (field, value, fault) => {
    expect(profileFault(field, value, conditions)).toBe(fault);
  });

  it("has a fault if it is the birthday of a person below the merchant's minimum age", () => {
    expect(profileFault("birthday", "2006-01-01", { ...conditions, age: 21 })).toBe("age");
    expect(profileFault("birthday", "2004-02-29", { today: "2025-02-28", age: 21 })).toBe("age");
  });

  it("can be set only once, except the nickname", () => {
    expect(profileFieldNames.filter((field) => !isLockedOnceSet(field))).toEqual(["nickname"]);
  });

  it("includes eight contact fields", () => {
    expect(contactFields).toHaveLength(8);
  });

  it("shows the last three characters of an id number", () => {
    expect([maskedNumber("PH1234567"), maskedNumber("")]).toEqual(["••••567", ""]);
  });
});
