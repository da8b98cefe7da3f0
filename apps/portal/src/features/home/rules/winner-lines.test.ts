import { describe, expect, it } from "vitest";
import { maskedName, wholeAmount, winnerLinesOf } from "./winner-lines.ts";

const entry = (winAmount: number) => ({ vo: { customerName: "a***b", winAmount } });

describe("the winner board", () => {
  it("[S9.014] shows at most twenty winners, the largest win first", () => {
    const lines = winnerLinesOf(Array.from({ length: 25 }, (_, index) => entry(index)));
    expect(lines.map(({ winAmount }) => winAmount)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
  });

  it.each([
    [1234.56, 1234],
    [999.99, 999],
    [0.4, 0],
    [1_000_000, 1_000_000],
  ])("[S3.145] shows the amount %d as %i", (amount, whole) => {
    expect(wholeAmount(amount)).toBe(whole);
  });

  it.each([
    ["de***er", "de***er"],
    ["demoplayer", "d***r"],
    ["jo", "j***"],
    ["", "***"],
  ])('masks the name "%s"', (name, masked) => {
    expect(maskedName(name)).toBe(masked);
  });
});
