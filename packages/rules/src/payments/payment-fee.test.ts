import { describe, expect, it } from "vitest";
import { money } from "../money/money.ts";
import { paymentFee } from "./payment-fee.ts";

const cases: [bigint, bigint, bigint, bigint][] = [
  // amount, rate in ppm, fixed, fee
  [10_000n, 0n, 0n, 0n],
  [10_000n, 15_000n, 0n, 150n],
  [10_000n, 15_000n, 500n, 650n],
  [9_999n, 15_000n, 0n, 149n],
  [1n, 999_999n, 0n, 0n],
  [9_000_000_000_000_000_000n, 1_000_000n, 0n, 9_000_000_000_000_000_000n],
];

describe("paymentFee", () => {
  it.each(cases)(
    "for the amount %s, a rate of %s ppm and a fixed part of %s, is %s",
    (...[amount, ratePpm, fixedMinor, fee]) => {
      expect(paymentFee(money(amount, "PHP"), { ratePpm, fixedMinor })).toEqual(money(fee, "PHP"));
    },
  );
});
