import { describe, expect, it } from "vitest";
import {
  canCancel,
  depositPhase,
  isPhaseOpen,
  completedSteps,
  nextPollMs,
  paymentTargetOf,
} from "./deposit-progress.ts";

describe("the progress of a deposit", () => {
  it.each([
    [5, false, "asking", true, true, 1],
    [4, false, "paying", true, true, 1],
    [4, true, "review", true, false, 2],
    [2, false, "credited", false, false, 3],
    [6, false, "rejected", false, false, 0],
    [3, false, "cancelled", false, false, 0],
    [7, false, "expired", false, false, 0],
    // The deposit was paid after it had expired, so the staff decides.
    [7, true, "review", true, false, 2],
  ] as const)("in state %i, under review %s, is %s", (...row) => {
    const [state, isUnderReview, phase, isOpen, mayCancel, panes] = row;
    expect(depositPhase({ state, isUnderReview })).toBe(phase);
    expect([isPhaseOpen(phase), canCancel(phase), completedSteps(phase)]).toEqual([isOpen, mayCancel, panes]);
  });

  it('is "proved" after its proof was sent, and the deposit cannot be cancelled', () => {
    const phase = depositPhase({ state: 4, isUnderReview: true, isProofSent: true });
    expect(phase).toBe("proved");
    expect([isPhaseOpen(phase), canCancel(phase), completedSteps(phase)]).toEqual([true, false, 2]);
  });

  it.each([
    [null, false, "page"],
    [{ kind: "qr", text: "0002" }, false, "qr"],
    [{ kind: "account", bank: "B", holder: "H", number: "1" }, false, "account"],
    [{ kind: "account", bank: "B", holder: "H", number: "1" }, true, "transfer"],
  ] as const)(
    'with the payment data %j and canSendProof %s has the payment target "%s"',
    (payTo, canSendProof, target) => {
      expect(paymentTargetOf({ payTo, canSendProof })).toBe(target);
    },
  );

  it("cannot be determined for an unknown state", () => {
    expect(() => depositPhase({ state: 1, isUnderReview: false })).toThrow(RangeError);
  });

  it("is polled often at first, then less often, and never after the result", () => {
    expect(nextPollMs(undefined, 0)).toBe(false);
    expect(nextPollMs("paying", 3)).toBe(2_000);
    expect(nextPollMs("paying", 60)).toBe(8_000);
    expect(nextPollMs("credited", 3)).toBe(false);
  });
});
