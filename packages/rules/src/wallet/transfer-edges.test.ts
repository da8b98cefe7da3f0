import { describe, expect, it } from "vitest";
import { currencies } from "../money/currencies.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { accountKinds, accountNameOfKind, houseAccountId, houseAccountKinds } from "./account-kinds.ts";
import type { AccountName, HouseAccountName } from "./account-kinds.ts";
import { accountNameOfTypeId, accountTypeIds } from "./account-type-ids.ts";
import { codesOfType, codeTypes } from "./code-types.ts";
import { transferCodeNames, transferCodeOfNumber, transferCodes } from "./transfer-codes.ts";
import { findEdge, transferEdges } from "./transfer-edges.ts";

describe("account kinds", () => {
  it("have unique numbers, by which they can be found", () => {
    const names = Object.keys(accountKinds) as AccountName[];
    expect(names.map((name) => accountNameOfKind(accountKinds[name]))).toEqual(names);
    expect(() => accountNameOfKind(5)).toThrow(RangeError);
  });

  it("give every house account a unique id per kind and currency", () => {
    const names = Object.keys(houseAccountKinds) as HouseAccountName[];
    const codes = Object.keys(currencies) as CurrencyCode[];
    const ids = codes.flatMap((code) => names.map((name) => houseAccountId(name, code)));
    expect(new Set(ids).size).toBe(names.length * codes.length);
    expect(houseAccountId("stakes", "PHP")).toBe(608_101n);
  });

  it("have a type on the wire: 2 is the main wallet, 9 points", () => {
    expect([accountTypeIds.main, accountTypeIds.points]).toEqual([2, 9]);
    expect(accountNameOfTypeId(2)).toBe("main");
    expect(accountNameOfTypeId(0)).toBeUndefined();
  });
});

describe("transfer codes", () => {
  it("have unique numbers, by which they can be found", () => {
    expect(transferCodeNames.map((name) => transferCodeOfNumber(transferCodes[name]))).toEqual(transferCodeNames);
    expect(() => transferCodeOfNumber(99)).toThrow(RangeError);
  });

  it("belong to at least one group of the account record", () => {
    const grouped = new Set(Object.values(codeTypes).flat());
    expect(transferCodeNames.filter((name) => !grouped.has(name))).toEqual([]);
    expect(codesOfType("winning")).toEqual(["win", "win_reversal"]);
    expect(codesOfType("toString")).toBeUndefined();
  });
});

describe("transfer edges", () => {
  it("exist for every code, join two different kinds of account, and are unique", () => {
    for (const code of transferCodeNames) {
      const edges = transferEdges[code];
      expect(edges.length, code).toBeGreaterThan(0);
      expect(edges.every(({ from, to }) => from !== to)).toBe(true);
      expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length);
    }
  });

  it.each([
    { code: "deposit", from: "clearing", to: "main", passesFreeze: false },
    { code: "withdraw_release", from: "hold", to: "main", passesFreeze: true },
    { code: "win_reversal", from: "main", to: "wins", passesFreeze: true },
    { code: "stake", from: "bonus", to: "stakes", passesFreeze: false },
  ] as const)("allow $code from $from to $to", ({ code, ...edge }) => {
    expect(findEdge(code, edge.from, edge.to)).toEqual(edge);
  });

  it.each([
    ["deposit", "main", "clearing"],
    ["stake", "hold", "stakes"],
    ["withdraw_payout", "main", "clearing"],
    ["transfer_to_downline", "main", "main"],
  ] as const)("do not allow %s from %s to %s", (code, from, to) => {
    expect(findEdge(code, from, to)).toBeUndefined();
  });
});
