import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "./currencies.ts";
import { currencies } from "./currencies.ts";
import { decimalTextOf, formatMoney, money } from "./money.ts";

const codes = Object.keys(currencies) as CurrencyCode[];

describe("money formatted for users", () => {
  it("has the currency's symbol, thousands separators and decimals", () => {
    expect(formatMoney(money(0n, "PHP"), "fil-PH")).toBe("₱0.00");
    expect(formatMoney(money(-123_456_789n, "PHP"), "en-PH")).toBe("\u2212₱1,234,567.89");
    expect(formatMoney(money(100_000n, "PHP"), "en-PH")).toBe("₱1,000.00");
    expect(formatMoney(money(1_234n, "VND"), "en-PH")).toContain("1,234");
    expect(formatMoney(money(123_456n, "PHP"), "de-DE")).toBe("₱1.234,56");
  });

  it("equals the result of Intl in languages that are formatted without Intl", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 18n),
        fc.constantFrom(...codes),
        fc.constantFrom("en", "en-PH", "fil", "fil-PH"),
        (minor, currency, locale) => {
          const { exponent, symbol } = currencies[currency];
          const format = new Intl.NumberFormat(locale, {
            minimumFractionDigits: exponent,
            maximumFractionDigits: exponent,
          });
          const amount = money(minor, currency);
          const text = format.format(decimalTextOf(amount) as `${number}`);
          expect(formatMoney(amount, locale)).toBe(`${symbol}${text}`);
        },
      ),
    );
  });
});
