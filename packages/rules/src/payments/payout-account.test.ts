import { describe, expect, it } from "vitest";
import {
  isSameHolder,
  maskAccountNumber,
  readAccountNumber,
  readHolderName,
  readWalletNumber,
} from "./payout-account.ts";

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
    ["Anne-Marie Cruz", "ANNE MARIE CRUZ", true],
    ["Anne\u2011Marie Cruz", "Anne Marie  Cruz", true],
    ["Ma.Teresa Cruz", "Ma. Teresa Cruz", true],
    ["Shaun O'Brien", "SHAUN OBRIEN", true],
    ["Annemarie Cruz", "Anne Marie Cruz", false],
    ["Juan Cruz", "Juan dela Cruz", false],
    ["Juan Cruz Jr.", "Juan Cruz", false],
  ])("of %j, compared with %j, has the same holder: %s", (first, second, isSame) => {
    expect(isSameHolder(first, second)).toBe(isSame);
  });

  it.each([
    ["0917 123 4567", "09171234567"],
    ["+63-917-123-4567", "639171234567"],
    ["123456", "123456"],
    ["１２３４５６", "123456"],
    ["\u202a1234\u20115678\u202c", "12345678"],
  ])("with the number %j has the digits %j", (text, digits) => {
    expect(readAccountNumber(text)).toBe(digits);
  });

  it.each(["12345", "1".repeat(21), "12 34 5a", ""])("cannot have the number %j", (text) => {
    expect(readAccountNumber(text)).toBeUndefined();
  });

  it.each([
    ["0917 555 0101", "639175550101"],
    ["+63 917 555 0101", "639175550101"],
    ["917 555 0101", "639175550101"],
    ["63 917 555 0101", "639175550101"],
    ["\u202a+63\u2011917\u2011555\u20110101\u202c", "639175550101"],
    ["1234567", "1234567"],
    ["+852 9123 4567", "85291234567"],
    ["abc", undefined],
  ])("of an e-wallet with the number %j is %s", (text, digits) => {
    expect(readWalletNumber(text, "63")).toBe(digits);
  });

  it("is masked except for the last four digits", () => {
    expect(maskAccountNumber("09171234567")).toBe("•••• 4567");
  });
});
