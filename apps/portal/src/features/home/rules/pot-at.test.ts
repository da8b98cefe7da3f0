import { describe, expect, it } from "vitest";
import { potAt } from "./pot-at.ts";

const pot = { amount: 1_000_000, perSecond: 2, servedAtMs: 5_000 };

describe("[S2.191] the jackpot counter", () => {
  it("starts below the server's value and rises to it without decreasing", () => {
    const amounts = Array.from({ length: 40 }, (_, index) => potAt(pot, 5_000 + index * 100));
    expect(amounts[0]).toBe(1_000_000 - 90);
    expect(amounts.every((amount, index) => index === 0 || amount >= (amounts[index - 1] ?? 0))).toBe(true);
  });

  it("continues at the server's rate", () => {
    expect(potAt(pot, 5_000 + 60_000)).toBe(1_000_120);
  });

  it("does not decrease when the clock is set back", () => {
    expect(potAt(pot, 0)).toBe(potAt(pot, 5_000));
  });

  it("is never negative", () => {
    expect(potAt({ amount: 10, perSecond: 100, servedAtMs: 0 }, 0)).toBe(0);
  });
});
