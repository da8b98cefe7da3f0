import { describe, expect, it } from "vitest";
import type { ContractTerms } from "./contract-terms.ts";
import { readWireTerms, wireTerms } from "./wire-terms.ts";

const terms: ContractTerms = {
  kind: "dividend",
  productClass: "LIVE",
  period: "H",
  rateType: "P",
  payer: "upline",
  activeMinimumBet: 10_000n,
  tiers: [
    { teamBet: 100n, activeMembers: 2n, netLoss: 0n, totalBet: 0n, rate: 30_000n, winRate: 0n },
    { teamBet: 900_719_925_474_099_300n, activeMembers: 5n, netLoss: 10n, totalBet: 9n, rate: 50_000n, winRate: 0n },
  ],
};

describe("wireTerms and readWireTerms", () => {
  it("convert terms in both directions without loss, also large amounts", () => {
    expect(readWireTerms(wireTerms(terms))).toEqual({ kind: "terms", terms });
  });

  it.each([
    ["kind", "yearly", "kind.unknown"],
    ["productClass", "CHESS", "class.unknown"],
    ["period", "Y", "period.of.other.kind"],
  ] as const)("report an invalid %s with its field and code", (field, value, code) => {
    expect(readWireTerms({ ...wireTerms(terms), [field]: value })).toEqual({
      kind: "problem",
      problem: { field, code },
    });
  });
});
