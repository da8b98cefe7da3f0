import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { pageSums } from "./page-sums.ts";

const lines = (...amounts: string[]) => amounts.map((amountMinor) => ({ amountMinor }));

describe("the sums of a page", () => {
  it("keep what came in apart from what went out, exactly", () => {
    expect(pageSums(lines("10", "-3", "9007199254740993", "-1"), "PHP")).toEqual({
      into: money(9_007_199_254_741_003n, "PHP"),
      outOf: money(4n, "PHP"),
    });
  });

  it("are zero without lines", () => {
    expect(pageSums([], "PHP")).toEqual({ into: money(0n, "PHP"), outOf: money(0n, "PHP") });
  });

  it("refuse what is no amount", () => {
    expect(() => pageSums(lines("1.5"), "PHP")).toThrow(TypeError);
  });
});
