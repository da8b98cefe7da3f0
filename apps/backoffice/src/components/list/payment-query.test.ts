import { describe, expect, it } from "vitest";
import { isAmountWrong, paymentQueryOf } from "./payment-query.ts";
import type { PaymentFilterValues } from "./payment-query.ts";

const noFilters: PaymentFilterValues = { account: "", reference: "", day: "", least: "", most: "" };
const manila = { timeZone: "Asia/Manila", currency: "PHP" };
const queryOf = (values: Partial<PaymentFilterValues>, merchant = manila) =>
  paymentQueryOf({ ...noFilters, ...values }, merchant);

describe("the filters of a payment queue", () => {
  it("add no query parameters if no filter is set", () => {
    expect(queryOf({})).toEqual({});
  });

  it.each([
    ["1,000", "100000"],
    ["0.5", "50"],
    ["1000.255", undefined],
    ["1,50", undefined],
    ["much", undefined],
    ["-5", undefined],
  ])('read the minimum amount "%s" as %s', (least, minMinor) => {
    expect(queryOf({ least }).minMinor).toBe(minMinor);
  });

  it.each([
    ["", "PHP", false],
    ["1,000.50", "PHP", false],
    ["1,50", "PHP", true],
    ["abc", "PHP", true],
    ["0.5", "VND", true],
  ])("mark the text %j as an invalid amount in %s: %s", (text, currency, expected) => {
    expect(isAmountWrong(text, currency)).toBe(expected);
  });

  it("read amounts in the merchant's currency", () => {
    expect(queryOf({ most: "1000" }, { ...manila, currency: "VND" })).toEqual({ maxMinor: "1000" });
  });

  it("read a day in the merchant's time zone, with both ends included", () => {
    const from = Date.UTC(2026, 0, 1, 16);
    expect(queryOf({ day: "2026-01-02" })).toEqual({ from, to: from + 86_400_000 - 1 });
  });
});
