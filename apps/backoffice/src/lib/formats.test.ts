import { describe, expect, it } from "vitest";
import { ageOf, dayBounds, plainMoney, readMoney, stampOf, sumMinor } from "./formats.ts";

const hourMs = 3_600_000;

describe("the formats of the back office", () => {
  it("show a time in the merchant's time zone", () => {
    expect(stampOf(Date.UTC(2026, 0, 1, 20, 5, 9), "Asia/Manila")).toBe("2026-01-02 04:05:09");
  });

  it.each([
    [0, "0 s"],
    [59_999, "59 s"],
    [60_000, "1 min"],
    [59 * 60_000, "59 min"],
    [hourMs + 5 * 60_000, "1 h 05"],
    [25 * hourMs, "1 d 1 h"],
    [-5_000, "0 s"],
  ])("show an age of %d ms as %s", (ms, text) => {
    expect(ageOf(1_000_000, 1_000_000 + ms)).toBe(text);
  });

  it("compute the start and end of a day", () => {
    expect(dayBounds("2026-01-02", "Asia/Manila")).toEqual({
      from: Date.UTC(2026, 0, 1, 16),
      until: Date.UTC(2026, 0, 2, 16),
    });
  });

  it("give the day 23 hours when summer time begins, and 25 when it ends", () => {
    const hours = (day: string) => {
      const { from = 0, until = 0 } = dayBounds(day, "Europe/Berlin") ?? {};
      return (until - from) / hourMs;
    };
    expect([hours("2026-03-28"), hours("2026-03-29"), hours("2026-10-25")]).toEqual([24, 23, 25]);
  });

  it("reject an invalid day", () => {
    expect(dayBounds("2026-13-45", "Asia/Manila")).toBeUndefined();
  });

  it("read and add amounts of any size exactly", () => {
    expect(sumMinor(["9007199254740993", "2", "-1"])).toBe("9007199254740994");
    expect(plainMoney("-123456", "PHP")).toBe("-1234.56");
    expect(() => readMoney("1.5", "PHP")).toThrow("is no money");
    expect(() => readMoney("1", "ABC")).toThrow("is no money");
  });
});
