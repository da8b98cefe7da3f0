import { describe, expect, it } from "vitest";
import { isSameHolder, maskAccountNumber, readAccountNumber, readHolderName } from "./payout-account.ts";

describe("a payout account", () => {
  it.each([
    ["  Juan   dela Cruz ", "Juan dela Cruz"],
    ["Ma. Teresa Niño-Santos", "Ma. Teresa Niño-Santos"],
    ["O'Brien, Anne", "O'Brien, Anne"],
    ["陳大文", "陳大文"],
  ])("with the holder %j has the name %j", (text, name) => {
    expect(readHolderName(text)).toBe(name);
  });

  it.each(["", "J", "Juan2", "<b>Juan</b>", "Juan\u0000Cruz", "x".repeat(101), "=HYPERLINK()"])(
    "cannot have the holder %j",
    (text) => {
      expect(readHolderName(text)).toBeUndefined();
    },
  );

  it.each([
    ["JUAN DELA CRUZ", "Juan dela Cruz", true],
    ["Ma Teresa Nino", "Ma. Teresa Niño", true],
    ["Juan Cruz", "Juan dela Cruz", false],
  ])("of %j, compared with %j, has the same holder: %s", (first, second, isSame) => {
    expect(isSameHolder(first, second)).toBe(isSame);
  });

  it.each([
    ["0917 123 4567", "09171234567"],
    ["+63-917-123-4567", "639171234567"],
    ["123456", "123456"],
  ])("with the number %j has the digits %j", (text, digits) => {
    expect(readAccountNumber(text)).toBe(digits);
  });

  it.each(["12345", "1".repeat(21), "12 34 5a", "", "１２３４５６"])("cannot have the number %j", (text) => {
    expect(readAccountNumber(text)).toBeUndefined();
  });

  it("is masked except for the last four digits", () => {
    expect(maskAccountNumber("09171234567")).toBe("•••• 4567");
  });
});
