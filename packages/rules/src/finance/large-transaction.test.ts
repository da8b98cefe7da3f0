import { describe, expect, it } from "vitest";
import { reachedThresholds } from "./large-transaction.ts";

const off = { depositMinor: 0n, withdrawalMinor: 0n, dayMinor: 0n };
const all = { depositMinor: 1_000n, withdrawalMinor: 2_000n, dayMinor: 5_000n };

describe("a large transaction", () => {
  it.each([
    ["a deposit one below the threshold", ["in", 999n, 999n, null], null, null],
    ["a deposit at the threshold", ["in", 1_000n, 1_000n, null], 1_000n, null],
    ["a deposit one above", ["in", 1_001n, 1_001n, null], 1_000n, null],
    ["a withdrawal that would be large as a deposit", ["out", 1_999n, 1_999n, null], null, null],
    ["a withdrawal at the threshold", ["out", 2_000n, 2_000n, null], 2_000n, null],
    ["a small one that leaves the day one below", ["in", 999n, 4_999n, null], null, null],
    ["a small one that brings the day to its threshold", ["in", 999n, 5_000n, null], null, 5_000n],
    ["a small one that brings the day one above", ["out", 999n, 5_001n, null], null, 5_000n],
    ["a small one after it was told", ["in", 999n, 5_999n, 5_000n], null, null],
    ["a large one after it was told", ["in", 1_000n, 6_000n, 5_000n], 1_000n, null],
    ["one that reaches both at once", ["out", 5_000n, 5_000n, null], 2_000n, 5_000n],
    ["a small one, when nobody told that the day is above", ["in", 1n, 7_000n, null], null, 5_000n],
    ["a small one, when the day was told at a lower threshold", ["out", 1n, 5_000n, 4_999n], null, 5_000n],
    ["a small one, when the day was told at a higher threshold", ["out", 1n, 9_000n, 8_000n], null, null],
  ] as const)("%s", (_what, [direction, amountMinor, daySumMinor, toldDayMinor], singleFromMinor, dayFromMinor) => {
    const judged = { direction, amountMinor, daySumMinor, toldDayMinor };
    expect(reachedThresholds(judged, all)).toEqual({ singleFromMinor, dayFromMinor });
  });

  it("never exists when the thresholds are off", () => {
    const huge = { amountMinor: 10n ** 17n, daySumMinor: 10n ** 18n, toldDayMinor: null };
    for (const direction of ["in", "out"] as const) {
      expect(reachedThresholds({ direction, ...huge }, off)).toEqual({ singleFromMinor: null, dayFromMinor: null });
    }
  });
});
