import { describe, expect, it } from "vitest";
import { isWithdrawalWaiting, completedSteps, withdrawalPhase } from "./withdrawal-progress.ts";

describe("the progress of a withdrawal", () => {
  it.each([
    [1, "asked", true, 1],
    [2, "paying", true, 2],
    [3, "rejected", false, 0],
    [4, "paid", false, 3],
    [5, "failed", false, 0],
  ] as const)('with status %i is "%s"', (...row) => {
    const [status, phase, isWaiting, panes] = row;
    expect(withdrawalPhase(status)).toBe(phase);
    expect(isWithdrawalWaiting({ status })).toBe(isWaiting);
    expect(completedSteps(phase)).toBe(panes);
  });

  it("cannot be determined for an unknown status", () => {
    expect(() => withdrawalPhase(6)).toThrow(RangeError);
  });
});
