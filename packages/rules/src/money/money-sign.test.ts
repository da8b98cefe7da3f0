import { expect, it } from "vitest";
import { money } from "./money.ts";
import { noMoney, signOf, absoluteOf } from "./money-sign.ts";

it.each([
  [-1n, -1, 1n],
  [0n, 0, 0n],
  [9_007_199_254_740_993n, 1, 9_007_199_254_740_993n],
])("%i has the sign %i and the absolute value %i", (minor, sign, absolute) => {
  expect(signOf(money(minor, "PHP"))).toBe(sign);
  expect(absoluteOf(money(minor, "PHP"))).toEqual(money(absolute, "PHP"));
});

it("noMoney is zero in the given currency", () => {
  expect(noMoney("HKD")).toEqual(money(0n, "HKD"));
});
