import { describe, expect, it } from "vitest";
import { stepBill } from "./bill-states.ts";
import type { BillAction } from "./bill-states.ts";
import { canRefuseAlone, needsReview, tightenReview } from "./review-runs.ts";
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
  ])(
    "with review %s, a limit of %d and a total of %d must be reviewed: %s",
    (mode, aboveMinor, totalMinor, isReviewed) => {
      expect(needsReview({ mode, aboveMinor }, totalMinor)).toBe(isReviewed);
    },
  );
});

describe("a change of the review", () => {
  type ControlValues = readonly [mode: ReviewMode, above: bigint, alone: bigint];
  const control = ([mode, aboveMinor, refuseAloneMinor]: ControlValues) => ({ mode, aboveMinor, refuseAloneMinor });
  it.each<[name: string, before: ControlValues, requested: ControlValues, result: ControlValues]>([
    ["a review of more runs", ["off", 0n, 5n], ["above", 100n, 5n], ["above", 100n, 5n]],
    ["a review of all runs", ["above", 100n, 5n], ["all", 100n, 5n], ["all", 100n, 5n]],
    ["a lower limit", ["above", 100n, 5n], ["above", 99n, 5n], ["above", 99n, 5n]],
    ["a lower limit for one person", ["all", 0n, 5n], ["all", 0n, 4n], ["all", 0n, 4n]],
    ["a limit that the mode ignores", ["all", 0n, 5n], ["all", 900n, 5n], ["all", 900n, 5n]],
  ])("takes effect at once: %s", (_, before, requested, result) => {
    expect(tightenReview(control(before), control(requested))).toEqual(control(result));
  });

  it.each<[name: string, before: ControlValues, requested: ControlValues, result: ControlValues]>([
    ["a review of no runs", ["all", 0n, 5n], ["off", 0n, 5n], ["all", 0n, 5n]],
    ["a review only of runs above a limit", ["all", 0n, 5n], ["above", 0n, 5n], ["all", 0n, 5n]],
    ["a higher limit", ["above", 100n, 5n], ["above", 101n, 5n], ["above", 100n, 5n]],
    ["a higher limit for one person", ["off", 0n, 5n], ["off", 0n, 6n], ["off", 0n, 5n]],
    [
      "a higher limit for one person, while a lower limit in the same change takes effect",
      ["above", 9n, 5n],
      ["above", 8n, 6n],
      ["above", 8n, 5n],
    ],
    [
      "a higher limit, while a lower limit for one person in the same change takes effect",
      ["above", 8n, 5n],
      ["above", 9n, 4n],
      ["above", 8n, 4n],
    ],
  ])("waits for a second person: %s", (_, before, requested, result) => {
    expect(tightenReview(control(before), control(requested))).toEqual(control(result));
  });
});

describe("a bill in review", () => {
  it("can only be released or refused", () => {
    const actions: BillAction[] = ["release", "refuse", "pay", "claim", "expire", "adjust"];
    expect(actions.filter((action) => stepBill("review", action) !== undefined)).toEqual(["release", "refuse"]);
    expect(stepBill("review", "release")).toEqual({ state: "pending", notifies: [] });
    expect(stepBill("review", "refuse")).toEqual({ state: "refused", notifies: ["payee", "payer"] });
  });

  it("cannot be refused after its release", () => {
    expect(stepBill("pending", "refuse")).toBeUndefined();
    expect(stepBill("refused", "release")).toBeUndefined();
  });

  it("can be refused by one staff member up to a limit", () => {
    expect([canRefuseAlone(100n, 100n), canRefuseAlone(101n, 100n)]).toEqual([true, false]);
  });
});
