import { describe, expect, it } from "vitest";
import { money } from "../money/money.ts";
import { missingOf, needsProof, receiptDueAt, receiptStatementsIn } from "./receipt-states.ts";
import type { ReceiptState } from "./receipt-states.ts";

const php = (minor: bigint) => money(minor, "PHP");

describe("a receipt", () => {
  it.each<[ReceiptState, string[]]>([
    ["waiting", ["received", "partly", "missing"]],
    ["disputed", ["received"]],
    ["refused", ["received", "appeal"]],
    ["received", []],
    ["forced", []],
  ])("in the state %s allows %j", (state, statements) => {
    expect(receiptStatementsIn(state)).toEqual(statements);
  });

  it("requires a picture for a missing payment and for an appeal", () => {
    expect((["received", "partly", "missing", "appeal"] as const).map(needsProof)).toEqual([false, false, true, true]);
  });

  it.each([
    [10_000n, 6_000n, 4_000n],
    [10_000n, 1n, 9_999n],
    [10_000n, 9_999n, 1n],
    [10_000n, 0n, undefined],
    [10_000n, 10_000n, undefined],
    [10_000n, 10_001n, undefined],
  ])("of %d with %d received has %d missing", (expected, received, missing) => {
    expect(missingOf(php(expected), php(received))?.minor).toBe(missing);
  });

  it("has no missing part if the currencies differ", () => {
    expect(missingOf(php(100n), money(50n, "HKD"))).toBeUndefined();
  });

  it("is due after the merchant's number of minutes", () => {
    expect(receiptDueAt(new Date("2026-03-01T10:00:00Z"), 15)).toEqual(new Date("2026-03-01T10:15:00Z"));
  });
});
