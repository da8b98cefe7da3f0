import { describe, expect, it } from "vitest";
import {
  canDepositMove,
  depositStateOfNumber,
  depositStates,
  isDepositOpen,
  isDepositState,
} from "./deposit-states.ts";
import type { DepositState } from "./deposit-states.ts";
import {
  canWithdrawalMove,
  isWithdrawalOpen,
  isWithdrawalState,
  withdrawalStates,
  withdrawalStatesOfNumber,
} from "./withdrawal-states.ts";
import type { WithdrawalState } from "./withdrawal-states.ts";

const deposits = Object.keys(depositStates).filter(isDepositState);
const withdrawals = Object.keys(withdrawalStates).filter(isWithdrawalState);

describe("the life of a deposit", () => {
  it("never leaves approved: credited money is not credited again", () => {
    expect(deposits.filter((to) => canDepositMove("approved", to))).toEqual([]);
  });

  it("never opens again", () => {
    const closed = deposits.filter((state) => !isDepositOpen(state));
    expect(
      closed.flatMap((from) => deposits.filter(isDepositOpen).map((to) => canDepositMove(from, to))),
    ).not.toContain(true);
  });

  it.each<[DepositState, number]>([
    ["approved", 2],
    ["cancelled", 3],
    ["pending", 4],
    ["new", 5],
    ["rejected", 6],
    ["expired", 7],
  ])("says %s as %i", (state, number) => {
    expect(depositStates[state]).toBe(number);
    expect(depositStateOfNumber(number)).toBe(state);
  });

  it("knows no state of another number", () => {
    expect(depositStateOfNumber(1)).toBeUndefined();
  });
});

describe("the life of a withdrawal", () => {
  it.each<WithdrawalState>(["success", "rejected", "failed"])("ends with %s", (state) => {
    expect(isWithdrawalOpen(state)).toBe(false);
    expect(withdrawals.some((to) => canWithdrawalMove(state, to))).toBe(false);
  });

  it("pays nothing that nobody approved", () => {
    expect(canWithdrawalMove("processing", "transferring")).toBe(false);
    expect(canWithdrawalMove("processing", "success")).toBe(false);
  });

  it("returns no money by a rejection once the provider was asked", () => {
    expect(canWithdrawalMove("transferring", "rejected")).toBe(false);
  });

  it("shows a member one state for approved and transferring", () => {
    expect(withdrawalStatesOfNumber(2)).toEqual(["approved", "transferring"]);
    expect(withdrawalStatesOfNumber(9)).toEqual([]);
  });
});
