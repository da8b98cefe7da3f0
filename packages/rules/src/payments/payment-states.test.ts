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

describe("the states of a deposit", () => {
  it("allow no change of an approved deposit, so that no deposit is credited twice", () => {
    expect(deposits.filter((to) => canDepositMove("approved", to))).toEqual([]);
  });

  it("allow no change from a final state to an open state", () => {
    const finalStates = deposits.filter((state) => !isDepositOpen(state));
    expect(
      finalStates.flatMap((from) => deposits.filter(isDepositOpen).map((to) => canDepositMove(from, to))),
    ).not.toContain(true);
  });

  it.each<[DepositState, number]>([
    ["approved", 2],
    ["cancelled", 3],
    ["pending", 4],
    ["new", 5],
    ["rejected", 6],
    ["expired", 7],
  ])("map %s to the number %i on the wire", (state, number) => {
    expect(depositStates[state]).toBe(number);
    expect(depositStateOfNumber(number)).toBe(state);
  });

  it("do not include an unknown number", () => {
    expect(depositStateOfNumber(1)).toBeUndefined();
  });
});

describe("the states of a withdrawal", () => {
  it.each<WithdrawalState>(["success", "rejected", "failed"])("end with %s", (state) => {
    expect(isWithdrawalOpen(state)).toBe(false);
    expect(withdrawals.some((to) => canWithdrawalMove(state, to))).toBe(false);
  });

  it("allow no payout without an approval", () => {
    expect(canWithdrawalMove("processing", "transferring")).toBe(false);
    expect(canWithdrawalMove("processing", "success")).toBe(false);
  });

  it("allow no rejection after the provider was called", () => {
    expect(canWithdrawalMove("transferring", "rejected")).toBe(false);
  });

  it("have one number on the wire for approved and transferring", () => {
    expect(withdrawalStatesOfNumber(2)).toEqual(["approved", "transferring"]);
    expect(withdrawalStatesOfNumber(9)).toEqual([]);
  });
});
