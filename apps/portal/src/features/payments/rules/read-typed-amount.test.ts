import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { readTypedAmount } from "./read-typed-amount.ts";

const bounds = {
  currency: "PHP",
  least: money(10_000n, "PHP"),
  upper: [
    { bound: "method", most: money(5_000_000n, "PHP") },
    { bound: "ownLimit", most: money(200_000n, "PHP") },
  ],
} as const;

describe("a typed amount", () => {
  it.each([
    ["100", 10_000n],
    [" 100.5 ", 10_050n],
    ["1,234.56", 123_456n],
    ["1,234.", 123_400n],
    ["2000", 200_000n],
    ["0100", 10_000n],
  ])("of %j is valid", (text, minor) => {
    expect(readTypedAmount(text, bounds)).toEqual({ kind: "amount", amount: money(minor, "PHP") });
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["abc", "invalid"],
    ["1,50", "invalid"],
    ["1e9", "invalid"],
    ["₱100", "invalid"],
    ["0", "positive"],
    ["-100", "positive"],
    ["100.001", "decimals"],
    ["99999999999999999999", "tooLarge"],
    ["99.99", "below"],
    ["2000.01", "above"],
  ])('of %j has the problem "%s"', (text, kind) => {
    expect(readTypedAmount(text, bounds)).toMatchObject({ kind: "problem", problem: { kind } });
  });

  it("above several bounds has the problem of the lowest bound", () => {
    expect(readTypedAmount("60,000", bounds)).toMatchObject({
      problem: { kind: "above", bound: "ownLimit", most: money(200_000n, "PHP") },
    });
  });

  it("has no decimals in a currency without minor units", () => {
    const dong = { currency: "VND", least: money(1n, "VND"), upper: [] } as const;
    expect(readTypedAmount("25,000", dong)).toEqual({ kind: "amount", amount: money(25_000n, "VND") });
    expect(readTypedAmount("25.5", dong)).toMatchObject({ problem: { kind: "decimals" } });
  });
});
