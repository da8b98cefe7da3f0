import { describe, expect, it } from "vitest";
import type { AccountName } from "../wallet/account-kinds.ts";
import { closeDays } from "./close-days.ts";
import type { CloseContent, OpenBooks, WaySum } from "./close-days.ts";

const timeZone = "Asia/Manila";
const deposit = (span: string, transfers: number, minor: bigint): WaySum => ({
  code: "deposit",
  from: "clearing",
  to: "main",
  span,
  transfers,
  minor,
});
const stake = (span: string, transfers: number, minor: bigint): WaySum => ({
  code: "stake",
  from: "main",
  to: "stakes",
  span,
  transfers,
  minor,
});
const having = (main: bigint, clearing: bigint, stakes: bigint) =>
  new Map<AccountName, bigint>([
    ["main", main],
    ["clearing", clearing],
    ["stakes", stakes],
  ]);
const booksOf = (books: Partial<OpenBooks>) =>
  closeDays({ timeZone, previous: undefined, days: ["2026-01-01"], sums: [], balances: new Map(), ...books });
const balanceOf = (content: CloseContent | undefined, account: AccountName) =>
  content?.balances.find((balance) => balance.account === account);

describe("closing business days", () => {
  it("computes closing from opening balances and movements, day by day", () => {
    const [first, second] = booksOf({
      days: ["2026-01-01", "2026-01-02"],
      sums: [deposit("2026-01-01", 2, 500n), stake("2026-01-02", 3, 120n), stake("after", 1, 30n)],
      balances: having(350n, -500n, 150n),
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

  it("counts late transfers in the next day and names them", () => {
    const [first] = booksOf({ sums: [deposit("2026-01-01", 1, 100n)], balances: having(100n, -100n, 0n) });
    const [next] = booksOf({
      previous: first?.content,
      days: ["2026-01-02"],
      sums: [deposit("before", 2, 140n), deposit("2026-01-02", 1, 7n)],
      balances: having(147n, -147n, 0n),
    });
    expect(next?.isProven).toBe(true);
    expect(next?.content.lines).toMatchObject([
      { transfers: 2, amountMinor: "47", lateTransfers: 1, lateMinor: "40", totalTransfers: 3, totalMinor: "147" },
    ]);
    expect(balanceOf(next?.content, "main")).toMatchObject({ openingMinor: "100", closingMinor: "147" });
  });

  it("is not proven when an account has a balance without a transfer", () => {
    const [closed] = booksOf({ sums: [deposit("2026-01-01", 1, 100n)], balances: having(101n, -100n, 0n) });
    expect(closed?.isProven).toBe(false);
    expect(balanceOf(closed?.content, "main")).toMatchObject({ movedMinor: "100", closingMinor: "101" });
  });

  it("closes a day without transfers", () => {
    const [first] = booksOf({ sums: [deposit("2026-01-01", 1, 100n)], balances: having(100n, -100n, 0n) });
    const [quiet] = booksOf({
      previous: first?.content,
      days: ["2026-01-02"],
      sums: [deposit("before", 1, 100n)],
      balances: having(100n, -100n, 0n),
    });
    expect(quiet).toMatchObject({ isProven: true });
    expect(quiet?.content.lines).toMatchObject([{ transfers: 0, lateTransfers: 0, totalMinor: "100" }]);
  });
});
