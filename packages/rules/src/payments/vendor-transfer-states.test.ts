import { describe, expect, it } from "vitest";
import { canVendorTransferMove, isVendorTransferOpen, vendorTransferStates } from "./vendor-transfer-states.ts";

describe("the life of a transfer to a vendor's wallet", () => {
  const closed = vendorTransferStates.filter((state) => !isVendorTransferOpen(state));

  it("ends done or failed, and never leaves either", () => {
    expect(closed).toEqual(["done", "failed"]);
    for (const from of closed) expect(vendorTransferStates.some((to) => canVendorTransferMove(from, to))).toBe(false);
  });

  it("can end from wherever it is", () => {
    for (const from of vendorTransferStates.filter(isVendorTransferOpen)) {
      expect(closed.every((to) => canVendorTransferMove(from, to))).toBe(true);
    }
  });

  it("never forgets that the vendor has it", () => {
    expect(canVendorTransferMove("unknown", "sent")).toBe(true);
    expect(canVendorTransferMove("sent", "unknown")).toBe(false);
    expect(vendorTransferStates.some((from) => canVendorTransferMove(from, "asked"))).toBe(false);
  });
});
