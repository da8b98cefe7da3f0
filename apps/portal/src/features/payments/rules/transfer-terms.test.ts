import { describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { readTypedAmount } from "./read-typed-amount.ts";
import { findTransferBlocks, quickTransfers, transferBounds } from "./transfer-terms.ts";
import type { TransferSettings } from "./transfer-terms.ts";

const settings: TransferSettings = {
  allowTransfer: true,
  currency: "PHP",
  minimumAmount: 1,
  maximumAmount: 50_000,
  maxTransferAmount: 200_000,
  remainingTransferAmount: 20_000,
  maxTransferTimes: 50,
  remainingTransferTimes: 48,
  hasPaymentPassword: true,
  availableAmount: 30_000,
  upline: "de***t",
};

describe("the reasons that block a transfer", () => {
  it("are empty if all conditions are met", () => {
    expect(findTransferBlocks(settings)).toEqual([]);
  });

  it.each([
    [{ allowTransfer: false }, { kind: "closed" }],
    [{ remainingTransferTimes: 0 }, { kind: "countUsed", most: 50 }],
    [{ remainingTransferAmount: 0.99 }, { kind: "dayUsed", most: money(20_000_000n, "PHP") }],
    [{ availableAmount: 0.5 }, { kind: "balanceLow", least: money(100n, "PHP"), available: money(50n, "PHP") }],
  ])("for the settings %o are: %o", (change, block) => {
    expect(findTransferBlocks({ ...settings, ...change })).toEqual([block]);
  });
});

describe("the amount of a transfer", () => {
  it.each([
    ["20000", {}, { kind: "amount", amount: money(2_000_000n, "PHP") }],
    ["20000.01", {}, { kind: "problem", problem: { kind: "above", bound: "day", most: money(2_000_000n, "PHP") } }],
    ["11", { availableAmount: 10 }, { problem: { kind: "above", bound: "wallet", most: money(1_000n, "PHP") } }],
    ["6", { maximumAmount: 5 }, { problem: { kind: "above", bound: "transfer", most: money(500n, "PHP") } }],
    ["0.99", {}, { kind: "problem", problem: { kind: "below", least: money(100n, "PHP") } }],
  ])("of %s is checked against the minimum and the smallest maximum", (text, change, reading) => {
    expect(readTypedAmount(text, transferBounds({ ...settings, ...change }))).toMatchObject(reading);
  });
});

it("a transfer offers at most five quick amounts, none below a hundred times the minimum or above the maximum", () => {
  const minors = (change: object) =>
    quickTransfers(transferBounds({ ...settings, ...change })).map(({ minor }) => minor);
  expect(minors({})).toEqual([10_000n, 20_000n, 50_000n, 100_000n, 200_000n]);
  expect(minors({ availableAmount: 250 })).toEqual([10_000n, 20_000n]);
  expect(minors({ availableAmount: 99 })).toEqual([]);
});
