import { describe, expect, it } from "vitest";
import { thresholdsAboveZero, progressPercent } from "./tier-progress.ts";

describe("the progress to a tier", () => {
  it.each([
    [0n, 500n, 0],
    [459n, 500n, 91],
    [500n, 500n, 100],
    [900n, 500n, 100],
    [-3n, 500n, 0],
  ])("from %s towards %s is %s percent", (reach, needed, percent) => {
    expect(progressPercent(reach, needed)).toBe(percent);
  });

  it("is computed for the thresholds above zero, in the order of the terms", () => {
    const sizes = { netLoss: 5n, activeMembers: 2n, teamBet: 0n, totalBet: 0n };
    expect(thresholdsAboveZero(sizes)).toEqual(["activeMembers", "netLoss"]);
  });
});
