import { describe, expect, it } from "vitest";
import { checkCorrection } from "./check-correction.ts";
import type { CorrectionProblem } from "./check-correction.ts";
import type { BillState } from "./bill-states.ts";

describe("a correction", () => {
  it.each<[BillState, bigint, bigint, CorrectionProblem | undefined]>([
    ["paid", 100n, -100n, undefined],
    ["paid", 100n, -101n, "bill.correction.too.large"],
    ["claimed", 100n, 5n, undefined],
    ["adjusted", 60n, -61n, "bill.correction.too.large"],
    ["refused", 0n, 100n, undefined],
    ["refused", 0n, -1n, "bill.correction.too.large"],
    ["expired", 0n, 100n, undefined],
    ["pending", 100n, -1n, "bill.not.decided"],
    ["review", 100n, 1n, "bill.not.decided"],
  ])("of a %s bill that accounts for %d, by %d, has the problem %s", (state, accountedMinor, amountMinor, problem) => {
    expect(checkCorrection({ state, accountedMinor }, amountMinor)).toBe(problem);
  });
});
