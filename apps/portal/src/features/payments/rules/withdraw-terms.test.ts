import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { readTypedAmount } from "./read-typed-amount.ts";
import { findWithdrawBlocks, kindOf, maximumOf, withdrawBounds } from "./withdraw-terms.ts";
import type { PayoutAccount, TurnoverInfo, WithdrawSettings } from "./withdraw-terms.ts";

const settings: WithdrawSettings = {
  allowWithdraw: true,
  heldUntil: null,
  idPictureVerifiedRequired: false,
  holder: "Maria Santos",
  currency: "PHP",
  minimumAmount: 500,
  maximumAmount: 50_000,
  eWalletWithdrawalSwitch: true,
  eWalletMinAmount: 100,
  eWalletMaxAmount: 20_000,
  virtualMinAmount: 1_000,
  virtualMaxAmount: 40_000,
  maxTransactionTimes: 5,
  remainingTransactionTimes: 4,
  maxWithdrawAmount: 100_000,
  remainingWithdrawAmount: 90_000,
  maxAccounts: 3,
  hasPaymentPassword: true,
  hasAuthenticator: false,
  availableAmount: 30_000,
  banks: [{ bankCode: "BATIS", bankName: "Batis Bank" }],
  eWallets: [{ bankCode: "LAKBAY", bankName: "Lakbay Wallet" }],
  networks: [{ bankCode: "USDTTRC20", bankName: "USDT (TRC20)" }],
  minWithdrawal: 500,
  maxWithdrawal: 50_000,
  withdrawDateFrom: null,
  withdrawDateTo: null,
  withdrawTimeMsg: "",
  mobileVerificationType: null,
  mobileVerificationWithdrawAmount: null,
  c2cEnabled: false,
  withdrawPenaltyCharge: 0,
  fixedAmountFlag: false,
  fixedWithdrawAmounts: [],
};
const bank: PayoutAccount = {
  bankCardId: "1",
  cardNumber: "•••• 6789",
  bankName: "Batis Bank",
  bankCode: "BATIS",
  cardHolder: "Maria Santos",
  cardType: "B",
  isWithdrawActive: true,
  province: "",
  maintenanceStartTime: null,
  maintenanceEndTime: null,
  createdAt: 0,
};
const wallet: PayoutAccount = { ...bank, bankCardId: "2", cardType: "E", bankCode: "LAKBAY" };

const crypto: PayoutAccount = { ...bank, bankCardId: "3", cardType: "V", bankCode: "USDTTRC20" };
const noTurnover: TurnoverInfo = {
  status: "A",
  currency: "PHP",
  totalActualTurnover: 0,
  totalRequiredTurnover: 0,
  details: [],
};

describe("the reasons that block a withdrawal", () => {
  it("are empty if all conditions are met", () => {
    expect(findWithdrawBlocks(settings, [bank], noTurnover)).toEqual([]);
  });

  it.each([
    [{ allowWithdraw: false }, [bank], "closed"],
    [{ heldUntil: 1 }, [bank], "afterChange"],
    [{ hasPaymentPassword: false }, [bank], "noPaymentPassword"],
    [{}, [], "noAccount"],
    [{}, [{ ...bank, isWithdrawActive: false }], "noAccount"],
    [{ eWalletWithdrawalSwitch: false }, [wallet], "noAccount"],
    [{ remainingTransactionTimes: 0 }, [bank], "countUsed"],
    [{ remainingWithdrawAmount: 499.99 }, [bank], "dayUsed"],
    [{ availableAmount: 499.99 }, [bank], "balanceLow"],
  ] as const)('with %j and the accounts %j include "%s"', (change, accounts, kind) => {
    const blocks = findWithdrawBlocks({ ...settings, ...change }, accounts, noTurnover);
    expect(blocks.map((block) => block.kind)).toContain(kind);
  });

  it("include the remaining turnover as the sum of all open requirements", () => {
    const line: TurnoverInfo["details"][number] = {
      id: "1",
      origin: "deposit",
      originId: "1",
      amount: 500,
      requiredTurnover: 500,
      actualTurnover: 499.9,
      remainingTurnover: 0.1,
      startedAt: 0,
      expiresAt: null,
      weights: [],
      betCount: 0,
      bets: [],
    };
    const openTurnover: TurnoverInfo = {
      ...noTurnover,
      status: "I",
      details: [line, { ...line, remainingTurnover: 0.2 }],
    };
    expect(findWithdrawBlocks(settings, [bank], openTurnover)).toEqual([{ kind: "turnover", rest: money(30n, "PHP") }]);
  });

  it("compare the balance with the lowest minimum among the kinds of the member's accounts", () => {
    const low = { ...settings, availableAmount: 150 };
    expect(findWithdrawBlocks(low, [bank, wallet], noTurnover)).toEqual([]);
    expect(findWithdrawBlocks(low, [bank], noTurnover)).toEqual([
      { kind: "balanceLow", least: money(50_000n, "PHP"), available: money(15_000n, "PHP") },
    ]);
  });
});

describe("the bounds of a withdrawal", () => {
  it("depend on the kind of the account", () => {
    expect(withdrawBounds(settings, "eWallet").least).toEqual(money(10_000n, "PHP"));
    expect(maximumOf(withdrawBounds(settings, "eWallet"))).toEqual(money(2_000_000n, "PHP"));
    expect(maximumOf(withdrawBounds(settings, "bank"))).toEqual(money(3_000_000n, "PHP"));
    expect(withdrawBounds(settings, "crypto").least).toEqual(money(100_000n, "PHP"));
    expect(kindOf(crypto.cardType)).toBe("crypto");
  });

  it("are named in the problem of an amount", () => {
    expect(readTypedAmount("40,000", withdrawBounds(settings, "bank"))).toMatchObject({
      problem: { kind: "above", bound: "balance" },
    });
    const spent = { ...settings, remainingWithdrawAmount: 1_000 };
    expect(readTypedAmount("2,000", withdrawBounds(spent, "bank"))).toMatchObject({
      problem: { kind: "above", bound: "day" },
    });
  });
});
