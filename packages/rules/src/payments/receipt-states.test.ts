import { describe, expect, it } from "vitest";
import { money } from "../money/money.ts";
import { missingOf, needsProof, receiptDueAt, receiptWordsIn } from "./receipt-states.ts";
import type { ReceiptState } from "./receipt-states.ts";

const php = (minor: bigint) => money(minor, "PHP");

describe("a receipt", () => {
  it.each<[ReceiptState, string[]]>([
    ["waiting", ["received", "partly", "missing"]],
    ["disputed", ["received"]],
    ["refused", ["received", "appeal"]],
    ["received", []],
    ["forced", []],
  ])("that is %s hears %j", (state, words) => {
    expect(receiptWordsIn(state)).toEqual(words);
  });

  it("asks for a picture where nothing came, and for an appeal", () => {
    expect((["received", "partly", "missing", "appeal"] as const).map(needsProof)).toEqual([false, false, true, true]);
  });

  it.each([
    [10_000n, 6_000n, 4_000n],
    [10_000n, 1n, 9_999n],
    [10_000n, 9_999n, 1n],
    [10_000n, 0n, undefined],
    [10_000n, 10_000n, undefined],
    [10_000n, 10_001n, undefined],
  ])("of %d that brought %d misses %d", (expected, received, missing) => {
    expect(missingOf(php(expected), php(received))?.minor).toBe(missing);
  });

  it("never takes another currency for a part", () => {
    expect(missingOf(php(100n), money(50n, "HKD"))).toBeUndefined();
  });

  it("is due the merchant's minutes after the payment", () => {
    expect(receiptDueAt(new Date("2026-03-01T10:00:00Z"), 15)).toEqual(new Date("2026-03-01T10:15:00Z"));
  });
});
