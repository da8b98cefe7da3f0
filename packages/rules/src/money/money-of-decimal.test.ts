import { describe, expect, it } from "vitest";
import { moneyOfDecimal } from "./money-of-decimal.ts";
import { decimalOf, money } from "./money.ts";

describe("moneyOfDecimal", () => {
  it.each([
    [0, "PHP", 0n],
    [1, "PHP", 100n],
    [0.1, "PHP", 10n],
    [1234.56, "PHP", 123_456n],
    [-20.05, "PHP", -2_005n],
    [8.2, "HKD", 820n],
    [1.005, "USD", 100n],
    [25_000, "VND", 25_000n],
  ] as const)("reads %d %s", (amount, currency, minor) => {
    expect(moneyOfDecimal(amount, currency)).toEqual(money(minor, currency));
  });

  it("reverses decimalOf", () => {
    for (const minor of [1n, 99n, 12_345_678_901n, -7n, 999_999_999_999_999n]) {
      expect(moneyOfDecimal(decimalOf(money(minor, "PHP")), "PHP").minor).toBe(minor);
    }
  });

  it("refuses a value that is not a number", () => {
    expect(() => moneyOfDecimal(Number.NaN, "PHP")).toThrow(RangeError);
  });
});
