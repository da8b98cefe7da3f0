import { describe, expect, it } from "vitest";
import { reachedThresholds } from "./large-transaction.ts";

const off = { depositMinor: 0n, withdrawalMinor: 0n, dayMinor: 0n };
const all = { depositMinor: 1_000n, withdrawalMinor: 2_000n, dayMinor: 5_000n };

describe("a large transaction", () => {
  it.each([
    ["is no deposit just below the threshold", ["in", 999n, 999n, null], null, null],
    ["is a deposit at the threshold", ["in", 1_000n, 1_000n, null], 1_000n, null],
    ["is a deposit above the threshold", ["in", 1_001n, 1_001n, null], 1_000n, null],
    ["is no withdrawal above the threshold of deposits only", ["out", 1_999n, 1_999n, null], null, null],
    ["is a withdrawal at its threshold", ["out", 2_000n, 2_000n, null], 2_000n, null],
    ["is no transaction that leaves the day just below its threshold", ["in", 999n, 4_999n, null], null, null],
    ["is one that brings the day to its threshold", ["in", 999n, 5_000n, null], null, 5_000n],
    ["is one that brings the day above its threshold", ["out", 999n, 5_001n, null], null, 5_000n],
    ["is no small transaction after the day was reported", ["in", 999n, 5_999n, 5_000n], null, null],
    ["is a transaction at its own threshold after the day was reported", ["in", 1_000n, 6_000n, 5_000n], 1_000n, null],
    ["can reach both thresholds at once", ["out", 5_000n, 5_000n, null], 2_000n, 5_000n],
    ["is a small transaction if the day is above the threshold and unreported", ["in", 1n, 7_000n, null], null, 5_000n],
    ["is a small transaction if the day was reported at a lower threshold", ["out", 1n, 5_000n, 4_999n], null, 5_000n],
    ["is no small transaction if the day was reported at a higher threshold", ["out", 1n, 9_000n, 8_000n], null, null],
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
