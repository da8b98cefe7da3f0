import { describe, expect, it } from "vitest";
import { mobileDigits, nationalNumber } from "./mobile-number.ts";

describe("a mobile number", () => {
  it.each([
    ["63", "9171234567", "639171234567"],
    ["63", "09171234567", "639171234567"],
    ["63", "0917 123-4567", "639171234567"],
    ["63", "+63 (917) 123 4567", "639171234567"],
    ["63", "00639171234567", "639171234567"],
    ["852", "6123 4567", "85261234567"],
    ["63", "6391712345", "636391712345"],
    ["63", "917123456x", undefined],
    ["63", "+44 7700 900123", undefined],
    ["63", "123", undefined],
    ["63", "91712345678901", undefined],
    ["63", "", undefined],
  ])("with +%s typed as %j is kept as %s", (dialingCode, typed, digits) => {
    expect(mobileDigits(dialingCode, typed)).toBe(digits);
  });

  it("is shown without the country that stands beside it", () => {
    expect(nationalNumber("63", "+63 917 123 4567")).toBe("9171234567");
    expect(nationalNumber("63", "abc")).toBe("abc");
  });
});
