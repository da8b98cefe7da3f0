import { describe, expect, it } from "vitest";
import type { AccountName } from "../wallet/account-kinds.ts";
import { closeDays } from "./close-days.ts";
import type { CloseContent, CloseInput, FlowSum } from "./close-days.ts";

const timeZone = "Asia/Manila";
const deposit = (span: string, transfers: number, minor: bigint): FlowSum => ({
  code: "deposit",
  from: "clearing",
  to: "main",
  span,
  transfers,
  minor,
});
const stake = (span: string, transfers: number, minor: bigint): FlowSum => ({
  code: "stake",
  from: "main",
  to: "stakes",
  span,
  transfers,
  minor,
});
const balancesOf = (main: bigint, clearing: bigint, stakes: bigint) =>
  new Map<AccountName, bigint>([
    ["main", main],
    ["clearing", clearing],
    ["stakes", stakes],
  ]);
const closeWith = (input: Partial<CloseInput>) =>
  closeDays({ timeZone, previous: undefined, days: ["2026-01-01"], sums: [], balances: new Map(), ...input });
const balanceOf = (content: CloseContent | undefined, account: AccountName) =>
  content?.balances.find((balance) => balance.account === account);

describe("closeDays", () => {
  it("computes each day's closing balance from its opening balance and movements", () => {
    const [first, second] = closeWith({
      days: ["2026-01-01", "2026-01-02"],
      sums: [deposit("2026-01-01", 2, 500n), stake("2026-01-02", 3, 120n), stake("after", 1, 30n)],
      balances: balancesOf(350n, -500n, 150n),
    });
    expect([first?.isProven, second?.isProven]).toEqual([true, true]);
    expect(balanceOf(first?.content, "main")).toEqual({
      account: "main",
      openingMinor: "0",
      movedMinor: "500",
      closingMinor: "500",
    });
    expect(balanceOf(second?.content, "main")).toMatchObject({
      openingMinor: "500",
      movedMinor: "-120",
      closingMinor: "380",
    });
    expect(second?.content.lines).toMatchObject([
      { code: "deposit", transfers: 0, amountMinor: "0", totalTransfers: 2, totalMinor: "500" },
      { code: "stake", transfers: 3, amountMinor: "120", totalTransfers: 3, totalMinor: "120" },
    ]);
  });

  it("counts transfers that were posted into a closed day in the next close, and also in separate figures", () => {
    const [first] = closeWith({ sums: [deposit("2026-01-01", 1, 100n)], balances: balancesOf(100n, -100n, 0n) });
    const [next] = closeWith({
      previous: first?.content,
      days: ["2026-01-02"],
      sums: [deposit("before", 2, 140n), deposit("2026-01-02", 1, 7n)],
      balances: balancesOf(147n, -147n, 0n),
    });
    expect(next?.isProven).toBe(true);
    expect(next?.content.lines).toMatchObject([
      { transfers: 2, amountMinor: "47", lateTransfers: 1, lateMinor: "40", totalTransfers: 3, totalMinor: "147" },
    ]);
    expect(balanceOf(next?.content, "main")).toMatchObject({ openingMinor: "100", closingMinor: "147" });
  });

  it("returns an unproven close if a balance does not follow from the transfers", () => {
    const [closed] = closeWith({ sums: [deposit("2026-01-01", 1, 100n)], balances: balancesOf(101n, -100n, 0n) });
    expect(closed?.isProven).toBe(false);
    expect(balanceOf(closed?.content, "main")).toMatchObject({ movedMinor: "100", closingMinor: "101" });
  });

  it("closes a day without transfers", () => {
    const [first] = closeWith({ sums: [deposit("2026-01-01", 1, 100n)], balances: balancesOf(100n, -100n, 0n) });
    const [dayWithoutTransfers] = closeWith({
      previous: first?.content,
      days: ["2026-01-02"],
      sums: [deposit("before", 1, 100n)],
      balances: balancesOf(100n, -100n, 0n),
    });
    expect(dayWithoutTransfers).toMatchObject({ isProven: true });
    expect(dayWithoutTransfers?.content.lines).toMatchObject([{ transfers: 0, lateTransfers: 0, totalMinor: "100" }]);
  });
});
