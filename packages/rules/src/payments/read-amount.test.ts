import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "../money/currencies.ts";
import { readAmount } from "./read-amount.ts";

const accepted: [number | string, CurrencyCode, bigint][] = [
  [100, "PHP", 10_000n],
  [0.01, "PHP", 1n],
  [1234.5, "PHP", 123_450n],
  ["1234.50", "PHP", 123_450n],
  [" 7 ", "PHP", 700n],
  ["007.10", "PHP", 710n],
  ["100.000000", "PHP", 10_000n],
  [50_000, "VND", 50_000n],
  ["50000.00", "VND", 50_000n],
  [9_999_999_999_999.99, "PHP", 999_999_999_999_999n],
  ["92233720368547758.07", "PHP", 9_223_372_036_854_775_807n],
];

const refusals: [number | string, CurrencyCode, string][] = [
  [0, "PHP", "account.amount.positive"],
  [-0, "PHP", "account.amount.positive"],
  [-5, "PHP", "account.amount.positive"],
  ["-0.01", "PHP", "account.amount.positive"],
  ["0.00", "PHP", "account.amount.positive"],
  [-1e30, "PHP", "account.amount.positive"],
  [0.001, "PHP", "account.amount.decimals"],
  [1e-7, "PHP", "account.amount.decimals"],
  [10.005, "PHP", "account.amount.decimals"],
  ["10.5", "VND", "account.amount.decimals"],
  [0.1 + 0.2, "PHP", "account.amount.decimals"],
  [1e21, "PHP", "account.amount.too.large"],
  [1e300, "PHP", "account.amount.too.large"],
  [10_000_000_000_000, "PHP", "account.amount.too.large"],
  ["92233720368547758.08", "PHP", "account.amount.too.large"],
  ["9".repeat(39), "PHP", "account.amount.too.large"],
  [Number.NaN, "PHP", "account.amount.invalid"],
  [Number.POSITIVE_INFINITY, "PHP", "account.amount.invalid"],
  ["", "PHP", "account.amount.invalid"],
  ["ten", "PHP", "account.amount.invalid"],
  ["1,000", "PHP", "account.amount.invalid"],
  ["1e5", "PHP", "account.amount.invalid"],
  ["0x10", "PHP", "account.amount.invalid"],
  ["１０", "PHP", "account.amount.invalid"],
  ["1.", "PHP", "account.amount.invalid"],
  [".5", "PHP", "account.amount.invalid"],
];

describe("readAmount", () => {
  it.each(accepted)("reads %s %s exactly as %s minor units", (amount, currency, minor) => {
    expect(readAmount({ amount }, currency)).toEqual({ kind: "amount", amount: { minor, currency } });
  });

  it.each(refusals)("refuses %s %s with %s", (amount, currency, code) => {
    expect(readAmount({ amount }, currency)).toEqual({ kind: "refused", code });
  });

  it("refuses another currency before it checks the amount", () => {
    expect(readAmount({ amount: -1, currency: "HKD" }, "PHP")).toEqual({
      kind: "refused",
      code: "account.currency.wrong",
    });
    expect(readAmount({ amount: 1, currency: "PHP" }, "PHP").kind).toBe("amount");
  });
});
