import { describe, expect, it } from "vitest";
import { percentText } from "@openhouse/rules/money/percent";
import { readRate } from "./read-rate.ts";

const bounds = { leastPpm: 12_000, mostPpm: 15_000 };

describe("a typed rate", () => {
  it.each([
    ["1.2", 12_000],
    ["1,45", 14_500],
    [" 1.5 % ", 15_000],
    ["1.30", 13_000],
  ])('"%s" is read as %i ppm', (text, ppm) => {
    expect(readRate(text, bounds)).toEqual({ kind: "rate", ppm });
  });

  it.each([
    ["", "form"],
    ["1.234", "form"],
    ["-1", "form"],
    ["1e1", "form"],
    ["one", "form"],
    ["1.19", "below"],
    ["1.51", "above"],
    ["100", "above"],
  ] as const)('"%s" has the problem "%s"', (text, problem) => {
    expect(readRate(text, bounds)).toEqual({ kind: "problem", problem });
  });

  it("is unchanged after it was formatted as text and read again", () => {
    for (const ppm of [0, 100, 8_000, 12_000, 14_500]) {
      expect(readRate(percentText(BigInt(ppm)), { leastPpm: 0, mostPpm: 20_000 })).toEqual({ kind: "rate", ppm });
    }
  });
});
