import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import {
  hasOpenMove,
  completedSteps,
  moveBounds,
  signedAmountOf,
  movePhase,
  directionOf,
  walletsOf,
} from "./wallet-moves.ts";
import type { WalletMove, Wallets } from "./wallet-moves.ts";

const move: WalletMove = {
  transferId: "7",
  fromAccountTypeId: 2,
  toAccountTypeId: 5,
  walletName: "Starboard Live",
  amountMinor: "1050",
  currency: "HKD",
  state: "sent",
  isUnderReview: false,
  transferDate: 1_700_000_000_000,
  closedDate: null,
};
const wallets: Wallets = {
  main: money(5_000n, "HKD"),
  bonus: money(0n, "HKD"),
  vendor: money(700n, "HKD"),
  underWay: money(0n, "HKD"),
};
const terms = { minimumAmount: 1, maximumAmount: 30 };

describe("the wallets", () => {
  const row = (accountTypeId: number, availBalanceMinor: string) => ({
    accountTypeId,
    accountTypeName: "",
    availBalance: 0,
    availBalanceMinor,
    currency: "HKD",
    version: "1",
  });
  const reply = { sumBalance: 0, sumBalanceMinor: "0", currency: "HKD", currencySymbol: "HK$" };

  it("are read from the balances, and a wallet without a row is empty", () => {
    expect(walletsOf({ ...reply, balance: [row(2, "5000"), row(3, "80"), row(4, "30"), row(5, "700")] })).toEqual({
      main: money(5_000n, "HKD"),
      bonus: money(80n, "HKD"),
      vendor: money(700n, "HKD"),
      underWay: money(30n, "HKD"),
    });
    expect(walletsOf({ ...reply, balance: [row(2, "5000")] }).vendor).toEqual(money(0n, "HKD"));
  });
});

describe("a move between wallets", () => {
  it("is bounded by the balance of its source wallet and by the merchant's maximum", () => {
    expect(moveBounds("in", wallets, terms).upper.map(({ most }) => most.minor)).toEqual([5_000n, 3_000n]);
    expect(moveBounds("out", wallets, terms).upper.map(({ most }) => most.minor)).toEqual([700n, 3_000n]);
  });

  it("has a direction, and an amount with the sign of the change of the main wallet", () => {
    const back = { ...move, fromAccountTypeId: 5, toAccountTypeId: 2 };
    expect([directionOf(move), signedAmountOf(move).minor]).toEqual(["in", -1_050n]);
    expect([directionOf(back), signedAmountOf(back).minor]).toEqual(["out", 1_050n]);
  });

  it.each([
    ["asked", false, "asked", 1],
    ["sent", false, "sent", 2],
    ["unknown", false, "unknown", 1],
    ["asked", true, "review", 1],
    ["done", false, "done", 3],
    ["failed", false, "failed", 0],
  ] as const)(
    "in state %s, under review %s, has the phase %s with %i highlighted steps",
    (state, isUnderReview, phase, lit) => {
      expect(movePhase({ state, isUnderReview })).toBe(phase);
      expect(completedSteps(phase)).toBe(lit);
    },
  );

  it("blocks the next move while it is in progress, but not while it is under review", () => {
    expect(hasOpenMove(undefined)).toBe(false);
    expect(hasOpenMove({ records: [move] })).toBe(true);
    expect(hasOpenMove({ records: [{ state: "unknown", isUnderReview: true }] })).toBe(false);
    expect(hasOpenMove({ records: [{ ...move, state: "done" }] })).toBe(false);
  });
});
