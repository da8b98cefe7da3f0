import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { depositBounds, depositCost, feeOfAll } from "./deposit-terms.ts";
import type { DepositMethod, DepositSettings } from "./deposit-terms.ts";
import { readTypedAmount } from "./read-typed-amount.ts";

const method: DepositMethod = {
  code: "ewallet",
  displayName: "E-wallet",
  kind: "ewallet",
  currency: "PHP",
  minimumAmount: 100,
  maximumAmount: 50_000,
  ranges: [{ minimumAmount: 100, maximumAmount: 50_000, feeRatePpm: 15_000, feeFixed: 5, feePayer: "member" }],
};
const [range] = method.ranges;
if (range === undefined) throw new Error("the method has no range");
const settings: DepositSettings = {
  allowDeposit: "Y",
  allowDepositMessage: null,
  depositOffCode: null,
  inProgressCashInCount: 0,
  maximumInProgress: 3,
  idPictureVerifiedRequired: false,
  depositInfo: {
    currency: "PHP",
    minimumAmount: 50,
    maximumAmount: 200_000,
    expiryMinutes: 30,
    limits: [{ period: "week", limitMinor: "1000000", usedMinor: "900000", restMinor: "100000" }],
  },
};

describe("a deposit", () => {
  it("has a fee of the rate (rounded down) plus the fixed part if the member pays the fee", () => {
    expect(depositCost(money(33_333n, "PHP"), method)).toEqual({
      fee: money(999n, "PHP"),
      credited: money(32_334n, "PHP"),
      isPaidByMember: true,
    });
  });

  it("has no fee for the member if the merchant pays the fee", () => {
    const free = depositCost(money(33_333n, "PHP"), {
      ...method,
      ranges: [{ ...range, feePayer: "house" }],
    });
    expect(free).toEqual({ fee: money(0n, "PHP"), credited: money(33_333n, "PHP"), isPaidByMember: false });
  });

  it("has the fee of its amount range, and a common fee only if all ranges have the same fee", () => {
    const large = { ...range, minimumAmount: 1_000, feePayer: "house" as const };
    const both = { ...method, ranges: [{ ...range, maximumAmount: 999.99 }, large] };
    expect(depositCost(money(99_999n, "PHP"), both)).toMatchObject({ isPaidByMember: true });
    expect(depositCost(money(100_000n, "PHP"), both)).toMatchObject({ isPaidByMember: false });
    expect(feeOfAll(method)).toBe(range);
    expect(feeOfAll(both)).toBeUndefined();
    const otherRate = { ...method, ranges: [range, { ...large, feePayer: "member" as const, feeRatePpm: 20_000 }] };
    expect(feeOfAll(otherRate)).toBeUndefined();
  });

  it("is free for every amount if the merchant pays all fees, even at different rates", () => {
    const paid = { ...range, feePayer: "house" as const };
    const none = { ...range, feeRatePpm: 0, feeFixed: 0 };
    const ranges = [paid, { ...paid, minimumAmount: 1_000, feeRatePpm: 20_000 }, { ...none, minimumAmount: 5_000 }];
    expect(feeOfAll({ ranges })).toBe(paid);
  });

  it("is bounded by the rest of the member's own limit if that is below the method's maximum", () => {
    expect(readTypedAmount("1,000.01", depositBounds(method, settings))).toMatchObject({
      problem: { kind: "above", bound: "own.week", most: money(100_000n, "PHP") },
    });
    const free = { ...settings, depositInfo: { ...settings.depositInfo, limits: [] } };
    expect(readTypedAmount("50,000.01", depositBounds(method, free))).toMatchObject({
      problem: { kind: "above", bound: "method" },
    });
  });
});
