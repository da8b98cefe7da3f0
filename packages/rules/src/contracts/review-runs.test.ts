import { describe, expect, it } from "vitest";
import { stepBill } from "./bill-states.ts";
import type { BillAction } from "./bill-states.ts";
import { isRefusedAlone, needsReview } from "./review-runs.ts";
import type { ReviewMode } from "./review-runs.ts";

describe("a salary run", () => {
  it.each<[ReviewMode, bigint, bigint, boolean]>([
    ["off", 0n, 1_000_000n, false],
    ["all", 1_000_000n, 1n, true],
    ["all", 0n, 0n, false],
    ["above", 100_00n, 100_00n, false],
    ["above", 100_00n, 100_01n, true],
    ["above", 0n, 1n, true],
    ["above", 0n, 0n, false],
  ])("with review %s above %d of %d in all is looked at first: %s", (mode, aboveMinor, askedMinor, isReviewed) => {
    expect(needsReview({ mode, aboveMinor }, askedMinor)).toBe(isReviewed);
  });
});

describe("a bill in review", () => {
  it("is released or refused, and nothing else", () => {
    const actions: BillAction[] = ["release", "refuse", "pay", "claim", "expire", "adjust"];
    expect(actions.filter((action) => stepBill("review", action) !== undefined)).toEqual(["release", "refuse"]);
    expect(stepBill("review", "release")).toEqual({ state: "pending", tells: [] });
    expect(stepBill("review", "refuse")).toEqual({ state: "refused", tells: ["payee", "payer"] });
  });

  it("is refused no more once it was released", () => {
    expect(stepBill("pending", "refuse")).toBeUndefined();
    expect(stepBill("refused", "release")).toBeUndefined();
  });

  it("is refused by one person up to a sum", () => {
    expect([isRefusedAlone(100n, 100n), isRefusedAlone(101n, 100n)]).toEqual([true, false]);
  });
});
