import { describe, expect, it } from "vitest";
import { isAmountWrong, isPaymentFiltered, noPaymentFilters, paymentQueryOf } from "./payment-query.ts";
import type { PaymentFilterValues } from "./payment-query.ts";

const manila = { timeZone: "Asia/Manila", currency: "PHP" };
const queryOf = (values: Partial<PaymentFilterValues>, merchant = manila) =>
  paymentQueryOf({ ...noPaymentFilters, ...values }, merchant);

describe("the filters of a queue", () => {
  it("ask for everything when nothing is set", () => {
    expect(queryOf({})).toEqual({});
    expect(isPaymentFiltered(noPaymentFilters)).toBe(false);
  });

  it.each([
    ["1,000", "100000"],
    ["0.5", "50"],
    ["1000.255", undefined],
    ["1,50", undefined],
    ["much", undefined],
    ["-5", undefined],
  ])("read the amount %s as %s", (least, minMinor) => {
    expect(queryOf({ least }).minMinor).toBe(minMinor);
  });

  it.each([
    ["", "PHP", false],
    ["1,000.50", "PHP", false],
    ["1,50", "PHP", true],
    ["abc", "PHP", true],
    ["0.5", "VND", true],
  ])("take %j for no amount of %s: %s", (text, currency, expected) => {
    expect(isAmountWrong(text, currency)).toBe(expected);
  });

  it("read amounts in the currency of the merchant", () => {
    expect(queryOf({ most: "1000" }, { ...manila, currency: "VND" })).toEqual({ maxMinor: "1000" });
  });

  it("read a day as the merchant's, both ends included", () => {
    const from = Date.UTC(2026, 0, 1, 16);
    expect(queryOf({ day: "2026-01-02" })).toEqual({ from, to: from + 86_400_000 - 1 });
    expect(isPaymentFiltered({ ...noPaymentFilters, day: "2026-01-02" })).toBe(true);
  });
});
