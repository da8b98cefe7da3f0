import { expect, test } from "vitest";
import { addRational, multiplyRational, rational, rationalToNumber } from "./rational.ts";

test("a fraction is stored in lowest terms with a positive denominator", () => {
  expect(rational(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(rational(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test("fractions are added and multiplied exactly", () => {
  expect(addRational(rational(1n, 6n), rational(1n, 10n))).toEqual(rational(4n, 15n));
  expect(multiplyRational(rational(2n, 3n), rational(9n, 4n))).toEqual(rational(3n, 2n));
});

test("a long fraction is converted to a number that is exact to 15 decimals", () => {
  expect(rationalToNumber(rational(10n ** 60n, 3n * 10n ** 60n))).toBeCloseTo(1 / 3, 15);
});
