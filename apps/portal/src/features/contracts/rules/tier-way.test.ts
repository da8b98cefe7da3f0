import { describe, expect, it } from "vitest";
import { namedThresholds, wayPercent } from "./tier-way.ts";

describe("the progress to a tier", () => {
  it.each([
    [0n, 500n, 0],
    [459n, 500n, 91],
    [500n, 500n, 100],
    [900n, 500n, 100],
    [-3n, 500n, 0],
  ])("from %s towards %s is %s percent", (reach, needed, percent) => {
    expect(wayPercent(reach, needed)).toBe(percent);
  });

  it("shows the thresholds above zero in the order of the terms", () => {
    const sizes = { netLoss: 5n, activeMembers: 2n, teamBet: 0n, totalBet: 0n };
    expect(namedThresholds(sizes)).toEqual(["activeMembers", "netLoss"]);
  });
});
