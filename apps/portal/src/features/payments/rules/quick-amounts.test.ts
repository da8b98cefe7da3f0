import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { quickAmounts } from "./quick-amounts.ts";

const pesos = (major: number) => money(BigInt(major) * 100n, "PHP");
const majors = (least: number, most: number, count = 6) =>
  quickAmounts(pesos(least), pesos(most), count).map(({ minor }) => Number(minor / 100n));

describe("quick amounts", () => {
  it.each([
    [100, 50_000, [100, 200, 500, 1_000, 2_000, 5_000]],
    [150, 1_000, [200, 500, 1_000]],
    [1, 20, [1, 2, 5, 10, 20]],
    [300, 400, []],
    [500, 100, []],
  ])("from %i to %i are %j", (least, most, expected) => {
    expect(majors(least, most)).toEqual(expected);
  });

  it("have no minor units in a currency without decimals", () => {
    const dong = quickAmounts(money(20_000n, "VND"), money(10_000_000n, "VND"), 3);
    expect(dong.map(({ minor }) => minor)).toEqual([20_000n, 50_000n, 100_000n]);
  });
});
