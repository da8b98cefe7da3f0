/** Lines of a statement compared with our payments: each difference has its outcome. */

import { describe, expect, it } from "vitest";
import { findPayment, isDifference, judgeLine } from "./match-clearing.ts";
import type { MerchantPayment } from "./match-clearing.ts";

const payment: MerchantPayment = {
  id: 1n,
  direction: "in",
  providerRef: "pay_1",
  reference: "OH1-D1",
  amountMinor: 50_000n,
  feeMinor: 500n,
  isBooked: true,
  day: "2026-11-20",
};
const line = {
  direction: "in",
  providerRef: "PAY_1",
  reference: "",
  amountMinor: 50_000n,
  feeMinor: 500n,
  day: "2026-11-20",
} as const;

describe("a line", () => {
  it.each([
    ["matched", {}, {}],
    ["matched", { day: "2026-11-21" }, {}],
    ["matched", { feeMinor: null }, {}],
    ["day", { day: "2026-11-22" }, {}],
    ["day", { day: "2026-11-18" }, {}],
    ["amount", { amountMinor: 50_001n }, {}],
    ["amount", { amountMinor: 49_999n, feeMinor: 1n, day: "2026-12-30" }, {}],
    ["fee", { feeMinor: 0n }, {}],
    ["unbooked", { amountMinor: 1n }, { isBooked: false, day: null }],
  ])("is %s: %o against %o", (outcome, ofLine, ofPayment) => {
    expect(judgeLine({ ...line, ...ofLine }, { ...payment, ...ofPayment })).toBe(outcome);
  });

  it("that names no payment has the outcome theirs", () => expect(judgeLine(line, undefined)).toBe("theirs"));

  it("finds its payment by the source's reference, or by ours while there is none", () => {
    expect(findPayment(line, [payment])).toBe(payment);
    expect(findPayment({ ...line, direction: "out" }, [payment])).toBeUndefined();
    const named = { ...line, providerRef: "PAY_9", reference: "oh1-d1" };
    expect(findPayment(named, [payment])).toBeUndefined();
    expect(findPayment(named, [{ ...payment, providerRef: null }])).toMatchObject({ id: 1n });
    expect(
      findPayment({ ...named, reference: "" }, [{ ...payment, providerRef: null, reference: "" }]),
    ).toBeUndefined();
  });

  it("prefers a booked payment", () => {
    const open = { ...payment, id: 2n, isBooked: false };
    expect(findPayment(line, [open, payment])).toMatchObject({ id: 1n });
  });

  it("is a difference unless both sides agree", () => {
    expect(["matched", "repeated"].some((outcome) => isDifference(outcome as "matched"))).toBe(false);
    expect(
      ["amount", "day", "fee", "theirs", "ours", "unbooked", "twice"].every((one) => isDifference(one as "day")),
    ).toBe(true);
  });
});
