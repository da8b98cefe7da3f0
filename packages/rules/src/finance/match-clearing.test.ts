/** Compares lines of a statement with the merchant's payments. Each kind of difference has its own result. */

import { describe, expect, it } from "vitest";
import { findPayment, isDifference, compareLine } from "./match-clearing.ts";
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

describe("a line of a clearing file", () => {
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
  ])("has the result %s with the line %o and the payment %o", (outcome, lineChanges, paymentChanges) => {
    expect(compareLine({ ...line, ...lineChanges }, { ...payment, ...paymentChanges })).toBe(outcome);
  });

  it('has the result "theirs" if there is no payment', () => expect(compareLine(line, undefined)).toBe("theirs"));

  it("is matched by the source's reference, or by the merchant's if the payment has no source reference", () => {
    expect(findPayment(line, [payment])).toBe(payment);
    expect(findPayment({ ...line, direction: "out" }, [payment])).toBeUndefined();
    const lineWithReference = { ...line, providerRef: "PAY_9", reference: "oh1-d1" };
    expect(findPayment(lineWithReference, [payment])).toBeUndefined();
    expect(findPayment(lineWithReference, [{ ...payment, providerRef: null }])).toMatchObject({ id: 1n });
    expect(
      findPayment({ ...lineWithReference, reference: "" }, [{ ...payment, providerRef: null, reference: "" }]),
    ).toBeUndefined();
  });

  it.each(["REF  2521 0001", "ref\u00a02521\u00a00001", "REF25210001\u200b", "REF-2521-0001"])(
    "is matched to the payment with the same reference in the spelling %j",
    (providerRef) => {
      const transfer = { ...payment, providerRef: "REF 2521 0001" };
      expect(findPayment({ ...line, providerRef }, [transfer])).toBe(transfer);
      expect(
        findPayment({ ...line, providerRef: "X", reference: "OH1 D1" }, [{ ...payment, providerRef: null }]),
      ).toBeDefined();
    },
  );

  it("is matched to the posted payment if a posted and an unposted payment have its reference", () => {
    const open = { ...payment, id: 2n, isBooked: false };
    expect(findPayment(line, [open, payment])).toMatchObject({ id: 1n });
  });

  it("is a difference with every result except matched and repeated", () => {
    expect(["matched", "repeated"].some((outcome) => isDifference(outcome as "matched"))).toBe(false);
    expect(
      ["amount", "day", "fee", "theirs", "ours", "unbooked", "twice"].every((outcome) =>
        isDifference(outcome as "day"),
      ),
    ).toBe(true);
  });
});
