import { describe, expect, it } from "vitest";
import { readExactAmount } from "./read-exact-amount.ts";

describe("an amount with fractions of a centavo", () => {
  it.each([
    ["1800", "₱18.00", false, false],
    ["1800.5", "₱18.005", false, false],
    ["-0.000000000001", "₱0.00000000000001", true, false],
    ["123456789.25", "₱1,234,567.8925", false, false],
    ["-40", "₱0.40", true, false],
    ["0", "₱0.00", false, true],
  ] as const)("of %s centavos is shown as %s", (minor, text, isNegative, isZero) => {
    expect(readExactAmount(minor, "PHP", "en")).toEqual({
      text,
      signedText: isNegative ? `\u2212${text}` : text,
      isNegative,
      isZero,
    });
  });

  it("shows its fraction after a decimal point, even if the currency has no minor units", () => {
    expect(readExactAmount("1234.5", "VND", "en").text).toBe("₫1,234.5");
    expect(readExactAmount("1234", "VND", "en").text).toBe("₫1,234");
  });

  it("is rejected if the text is not a plain decimal number", () => {
    expect(() => readExactAmount("1e3", "PHP", "en")).toThrow(TypeError);
  });
});
