import { describe, expect, it } from "vitest";
import { nationalNumber } from "./mobile-number.ts";

describe("a mobile number", () => {
  it.each([
    ["63", "9171234567", "9171234567"],
    ["63", "0917 123-4567", "09171234567"],
    ["63", "+63 (917) 123 4567", "9171234567"],
    ["63", "00639171234567", "9171234567"],
    ["852", "6123 4567", "61234567"],
    ["63", "6391712345", "6391712345"],
    ["63", "+44 7700 900123", "+447700900123"],
    ["63", " abc ", "abc"],
  ])("with +%s beside it, typed as %j, is %s without the country", (dialingCode, typed, national) => {
    expect(nationalNumber(dialingCode, typed)).toBe(national);
  });
});
