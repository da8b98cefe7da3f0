import { describe, expect, it } from "vitest";
import { canVendorTransferMove, isVendorTransferOpen, vendorTransferStates } from "./vendor-transfer-states.ts";

describe("the states of a transfer to a vendor wallet", () => {
  const finalStates = vendorTransferStates.filter((state) => !isVendorTransferOpen(state));

  it("end with done or failed", () => {
    expect(finalStates).toEqual(["done", "failed"]);
    for (const from of finalStates)
      expect(vendorTransferStates.some((to) => canVendorTransferMove(from, to))).toBe(false);
  });

  it("can reach an end from every open state", () => {
    for (const from of vendorTransferStates.filter(isVendorTransferOpen)) {
      expect(finalStates.every((to) => canVendorTransferMove(from, to))).toBe(true);
    }
  });

  it("may change from unknown to sent, but never from sent to unknown or back to asked", () => {
    expect(canVendorTransferMove("unknown", "sent")).toBe(true);
    expect(canVendorTransferMove("sent", "unknown")).toBe(false);
    expect(vendorTransferStates.some((from) => canVendorTransferMove(from, "asked"))).toBe(false);
  });
});
