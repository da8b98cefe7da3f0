import { describe, expect, it } from "vitest";
import type { ContractTerms } from "./contract-terms.ts";
import { draftOf, emptyTier, newDraft, readDraft } from "./offer-draft.ts";

const terms: ContractTerms = {
  kind: "daily",
  productClass: "RNG",
  period: "D",
  rateType: "P",
  payer: "platform",
  activeMinimumBet: 10_000n,
  tiers: [
    { teamBet: 0n, activeMembers: 1n, netLoss: 0n, totalBet: 0n, rate: 5_000n, winRate: 0n },
    { teamBet: 123_456n, activeMembers: 3n, netLoss: 0n, totalBet: 0n, rate: 12_500n, winRate: 0n },
  ],
};

describe("the draft of an offer", () => {
  it("writes the terms as text, and reads the same terms from that text", () => {
    const draft = draftOf(terms, "PHP");
    expect(draft.tiers[1]).toMatchObject({ teamBet: "1234.56", activeMembers: "3", rate: "1.25", winRate: "" });
    expect(readDraft("daily", draft, "PHP")).toEqual({ kind: "terms", terms });
  });

  it("reads fixed rates as amounts", () => {
    const draft = { ...newDraft("daily", terms), rateType: "F" as const, tiers: [{ ...emptyTier, rate: "50" }] };
    expect(readDraft("daily", draft, "PHP")).toMatchObject({ terms: { rateType: "F", tiers: [{ rate: 5_000n }] } });
  });

  it("reads a percentage with a comma, a point or a percent sign", () => {
    const rates = ["1,5", "1.5", " 1.5 % "].map((rate) => ({ ...emptyTier, rate }));
    const reading = readDraft("daily", { ...newDraft("daily", terms), tiers: rates }, "PHP");
    expect(reading).toMatchObject({ kind: "terms", terms: { tiers: rates.map(() => ({ rate: 15_000n })) } });
  });

  it("lists every field whose text cannot be read as a value", () => {
    const tiers = [
      { ...emptyTier, rate: "1.255", teamBet: "many" },
      { ...emptyTier, rate: "2 %", activeMembers: "1.5" },
    ];
    const draft = { ...newDraft("daily", undefined), activeMinimumBet: "x", tiers };
    expect(readDraft("daily", draft, "PHP")).toEqual({
      kind: "unreadable",
      fields: ["activeMinimumBet", "tiers.1.teamBet", "tiers.1.rate", "tiers.2.activeMembers"],
    });
  });

  it("ignores fields that this kind of contract does not have", () => {
    const tiers = [{ ...emptyTier, rate: "1", netLoss: "junk", winRate: "junk" }];
    const reading = readDraft("hourly", { ...newDraft("hourly", undefined), tiers }, "PHP");
    expect(reading).toMatchObject({ kind: "terms", terms: { period: "HOUR", tiers: [{ netLoss: 0n, winRate: 0n }] } });
  });
});
