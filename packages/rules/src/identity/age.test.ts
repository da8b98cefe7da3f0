import { describe, expect, it } from "vitest";
import { ageOn, isBirthday, isCalendarDay } from "./age.ts";

describe("the age of a person", () => {
  it.each([
    ["2008-11-22", "2026-11-21", 17],
    ["2008-11-21", "2026-11-21", 18],
    ["2008-11-20", "2026-11-21", 18],
    ["2005-11-21", "2026-11-21", 21],
    ["2005-12-01", "2026-11-21", 20],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-28", 19],
    ["2008-02-29", "2028-02-29", 20],
    ["2026-11-21", "2026-11-21", 0],
  ])("born on %s is on %s %i years", (birthday, today, age) => {
    expect(ageOn(birthday, today)).toBe(age);
  });
});

describe("a day of the calendar", () => {
  it.each([
    ["1990-06-12", true],
    ["2008-02-29", true],
    ["2007-02-29", false],
    ["1990-6-12", false],
    ["12-06-1990", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });
});

describe("a date of birth on 2026-11-21", () => {
  it.each([
    ["1899-12-31", false],
    ["1900-01-01", true],
    ["2026-11-21", true],
    ["2026-11-22", false],
    ["1990-02-30", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isBirthday(text, "2026-11-21")).toBe(expected);
  });
});
