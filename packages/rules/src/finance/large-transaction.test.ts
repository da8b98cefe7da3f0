import { describe, expect, it } from "vitest";
import { reachedThresholds } from "./large-transaction.ts";

const noThresholds = { depositMinor: 0n, withdrawalMinor: 0n, dayMinor: 0n };
const thresholds = { depositMinor: 1_000n, withdrawalMinor: 2_000n, dayMinor: 5_000n };

describe("reachedThresholds", () => {
  it.each([
    ["does not report a deposit just below its threshold", ["in", 999n, 999n, null], null, null],
    ["reports a deposit at its threshold", ["in", 1_000n, 1_000n, null], 1_000n, null],
    ["reports a deposit above its threshold", ["in", 1_001n, 1_001n, null], 1_000n, null],
    [
      "does not report a withdrawal that is above the deposit threshold only",
      ["out", 1_999n, 1_999n, null],
      null,
      null,
    ],
    ["reports a withdrawal at its threshold", ["out", 2_000n, 2_000n, null], 2_000n, null],
    ["does not report a day's sum just below its threshold", ["in", 999n, 4_999n, null], null, null],
    ["reports a day's sum at its threshold", ["in", 999n, 5_000n, null], null, 5_000n],
    ["reports a day's sum above its threshold", ["out", 999n, 5_001n, null], null, 5_000n],
    ["does not report a small transaction after the day was reported", ["in", 999n, 5_999n, 5_000n], null, null],
    [
      "reports a transaction at its own threshold after the day was reported",
      ["in", 1_000n, 6_000n, 5_000n],
      1_000n,
      null,
    ],
    ["reports both thresholds at once", ["out", 5_000n, 5_000n, null], 2_000n, 5_000n],
    [
      "reports a day's sum that was above its threshold before, but not reported",
      ["in", 1n, 7_000n, null],
      null,
      5_000n,
    ],
    ["reports a day's sum again if it was reported at a lower threshold", ["out", 1n, 5_000n, 4_999n], null, 5_000n],
    ["does not report a day's sum that was reported at a higher threshold", ["out", 1n, 9_000n, 8_000n], null, null],
  ] as const)("%s", (_name, [direction, amountMinor, daySumMinor, alertedDayMinor], singleFromMinor, dayFromMinor) => {
    const transaction = { direction, amountMinor, daySumMinor, alertedDayMinor };
    expect(reachedThresholds(transaction, thresholds)).toEqual({ singleFromMinor, dayFromMinor });
  });

  it("reports nothing if all thresholds are 0", () => {
    const largeAmounts = { amountMinor: 10n ** 17n, daySumMinor: 10n ** 18n, alertedDayMinor: null };
    for (const direction of ["in", "out"] as const) {
      expect(reachedThresholds({ direction, ...largeAmounts }, noThresholds)).toEqual({
        singleFromMinor: null,
        dayFromMinor: null,
      });
    }
  });
});
