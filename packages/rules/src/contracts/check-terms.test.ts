import { describe, expect, it } from "vitest";
import { checkTerms } from "./check-terms.ts";
import type { TermsBounds } from "./check-terms.ts";
import { canonicalTerms } from "./contract-terms.ts";
import type { ContractTerms } from "./contract-terms.ts";
import { findEndedByLowerRate } from "./find-ended-by-lower-rate.ts";
import { termsOf, tier } from "./testing/settlement-world.ts";

const merchantBounds: TermsBounds = {
  merchant: { mostTiers: 6, highestRatePpm: 20_000n, highestFixedMinor: 500_000n },
  ownContracts: undefined,
  otherClasses: [],
  currentTerms: undefined,
};
const rising = [tier(5_000n, { teamBet: 100n, activeMembers: 1n }), tier(8_000n, { teamBet: 200n, activeMembers: 2n })];
const daily = termsOf(rising);
const problemsOf = (terms: ContractTerms, bounds: Partial<TermsBounds> = {}) =>
  checkTerms(terms, { ...merchantBounds, ...bounds }).map(({ field, code }) => `${field} ${code}`);

describe("terms of a contract", () => {
  it("are valid if every tier is above the previous one", () => {
    expect(problemsOf(daily)).toEqual([]);
    expect(problemsOf(daily, { ownContracts: [termsOf([tier(8_000n)])] })).toEqual([]);
  });

  const withSecondTier = (changes: Partial<(typeof rising)[0]>) =>
    termsOf([...rising.slice(0, 1), tier(8_000n, { teamBet: 200n, activeMembers: 2n, ...changes })]);
  const dailyTerms = (changes: Partial<ContractTerms>) => termsOf(rising, changes);

  it.each<[string, ContractTerms, string[]]>([
    ["the same rate in two tiers", withSecondTier({ rate: 5_000n }), ["tiers.2.rate tier.not.rising"]],
    ["the same team bet in two tiers", withSecondTier({ teamBet: 100n }), ["tiers.2.teamBet tier.not.rising"]],
    ["fewer active members", withSecondTier({ activeMembers: 0n }), ["tiers.2.activeMembers tier.not.rising"]],
    [
      "a negative threshold",
      withSecondTier({ teamBet: -1n }),
      ["tiers.2.teamBet tier.value.negative", "tiers.2.teamBet tier.not.rising"],
    ],
    [
      "a net loss outside of a dividend",
      withSecondTier({ netLoss: 1n }),
      ["tiers.2.netLoss tier.threshold.of.other.kind"],
    ],
    ["no tiers", dailyTerms({ tiers: [] }), ["tiers tiers.count"]],
    [
      "seven tiers",
      dailyTerms({ tiers: [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((step) => tier(step, { teamBet: step })) }),
      ["tiers tiers.count"],
    ],
    ["the period of another kind", dailyTerms({ period: "W" }), ["period period.of.other.kind"]],
    [
      "a fixed amount for a dividend",
      dailyTerms({ kind: "dividend", rateType: "F" }),
      ["rateType rate.type.of.other.kind"],
    ],
    ["a rate above one hundred percent", termsOf([tier(1_000_001n)]), ["tiers.1.rate tier.rate.too.high"]],
    ["no rate", termsOf([tier(0n)]), ["tiers.1.rate tier.rate.missing"]],
    [
      "a fixed amount without a minimum team bet",
      termsOf([tier(1n)], { rateType: "F" }),
      ["tiers.1.teamBet tier.fixed.without.sales"],
    ],
    [
      "a minimum bet of zero for active members",
      dailyTerms({ activeMinimumBet: 0n }),
      ["activeMinimumBet active.minimum.too.low"],
    ],
    ["an unknown class", dailyTerms({ productClass: "ESPORTS" as "RNG" }), ["productClass class.unknown"]],
    ["an unknown kind", dailyTerms({ kind: "yearly" as "daily" }), ["kind kind.unknown"]],
  ])("are refused with %s", (_, terms, problems) => {
    expect(problemsOf(terms)).toEqual(problems);
  });

  it.each<[string, ContractTerms, Partial<TermsBounds>, string[]]>([
    ["above the merchant's bound", termsOf([tier(20_001n)]), {}, ["tiers.1.rate rate.above.merchant"]],
    ["above the agent's own rate", daily, { ownContracts: [termsOf([tier(7_999n)])] }, ["tiers.2.rate rate.above.own"]],
    [
      "above the agent's own rate on won bets, but not on lost bets",
      termsOf([tier(4_000n, { winRate: 3_000n })], { kind: "realtime", period: "MIN5" }),
      { ownContracts: [termsOf([tier(5_000n, { winRate: 1_000n })], { kind: "realtime", period: "MIN5" })] },
      ["tiers.1.winRate rate.above.own"],
    ],
    [
      "above the agent's own rates on lost bets and on won bets",
      termsOf([tier(6_000n, { winRate: 3_000n })], { kind: "realtime", period: "MIN5" }),
      { ownContracts: [termsOf([tier(5_000n, { winRate: 1_000n })], { kind: "realtime", period: "MIN5" })] },
      ["tiers.1.rate rate.above.own", "tiers.1.winRate rate.above.own"],
    ],
    [
      "of another rate type than the agent's own",
      termsOf([tier(100n, { teamBet: 1n })], { rateType: "F" }),
      { ownContracts: [termsOf([tier(7_999n)])] },
      ["tiers.1.rate rate.above.own"],
    ],
    [
      "for games that the agent has no contract for",
      daily,
      { ownContracts: [dailyTerms({ productClass: "RNG" })] },
      ["productClass class.without.own"],
    ],
    [
      "for another period than the agent's own contract",
      dailyTerms({ kind: "dividend", period: "W" }),
      {
        ownContracts: [dailyTerms({ kind: "dividend", period: "M" })],
      },
      ["period period.other.than.own"],
    ],
    [
      "for all games although the receiver has a contract for a class",
      daily,
      { otherClasses: ["RNG"] },
      ["productClass class.beside.all"],
    ],
    [
      "for a class although the receiver has a contract for all games",
      dailyTerms({ productClass: "RNG" }),
      { otherClasses: ["CONS"] },
      ["productClass class.beside.all"],
    ],
    [
      "changed to another kind",
      daily,
      { currentTerms: dailyTerms({ kind: "hourly", period: "HOUR" }) },
      ["kind term.fixed", "period term.fixed"],
    ],
    [
      "changed to other games",
      daily,
      { currentTerms: dailyTerms({ productClass: "RNG" }) },
      ["productClass term.fixed"],
    ],
    ["changed to another payer", dailyTerms({ payer: "upline" }), { currentTerms: daily }, ["payer term.fixed"]],
    ["unchanged", daily, { currentTerms: termsOf(rising) }, ["tiers terms.unchanged"]],
    [
      "paid by an upline although the merchant offers them",
      dailyTerms({ payer: "upline" }),
      {},
      ["payer payer.without.own"],
    ],
  ])("are refused when they are %s", (_, terms, bounds, problems) => {
    expect(problemsOf(terms, bounds)).toEqual(problems);
  });

  it("are allowed if the receiver's other contracts of the kind are for other classes", () => {
    expect(problemsOf(dailyTerms({ productClass: "RNG" }), { otherClasses: ["LIVE", "FISH"] })).toEqual([]);
  });

  it("have a canonical text that changes if a value changes", () => {
    expect(canonicalTerms(daily)).toBe(
      [
        "openhouse contract terms 1",
        "kind=daily",
        "class=CONS",
        "period=D",
        "rateType=P",
        "payer=platform",
        "activeMinimumBet=1",
        "tier=1 100 1 0 0 5000 0",
        "tier=2 200 2 0 0 8000 0",
        "",
      ].join("\n"),
    );
    const changedTerms = [
      dailyTerms({ productClass: "RNG" }),
      dailyTerms({ payer: "upline" }),
      dailyTerms({ rateType: "F" }),
      dailyTerms({ activeMinimumBet: 2n }),
      dailyTerms({ kind: "dividend" }),
      dailyTerms({ period: "W" }),
      withSecondTier({ rate: 8_001n }),
      withSecondTier({ totalBet: 1n }),
      withSecondTier({ winRate: 1n }),
    ];
    expect(new Set([daily, ...changedTerms].map(canonicalTerms)).size).toBe(10);
  });
});

describe("findEndedByLowerRate", () => {
  const granted = (id: bigint, rate: bigint, changes: Partial<ContractTerms> = {}) => ({
    id,
    terms: termsOf([tier(rate)], changes),
  });
  const endedBy = (terms: ContractTerms, ...contracts: ReturnType<typeof granted>[]) =>
    findEndedByLowerRate(terms, contracts).map(({ id }) => id);

  it("returns only the contracts above the accepted rate, not those with an equal rate", () => {
    const acceptedTerms = termsOf([tier(4_000n)]);
    expect(
      endedBy(acceptedTerms, granted(1n, 5_000n), granted(2n, 4_000n), granted(3n, 3_000n), granted(4n, 4_001n)),
    ).toEqual([1n, 4n]);
  });

  it("compares only contracts of the same kind with common games; all games (CONS) include those of each class", () => {
    const slots = termsOf([tier(4_000n)], { productClass: "RNG" });
    const contracts = [
      granted(1n, 5_000n, { productClass: "LIVE" }),
      granted(2n, 5_000n, { productClass: "RNG" }),
      granted(3n, 5_000n),
      granted(4n, 5_000n, { kind: "hourly", productClass: "RNG" }),
    ];
    expect(endedBy(slots, ...contracts)).toEqual([2n, 3n]);
    expect(endedBy(termsOf([tier(4_000n)]), ...contracts)).toEqual([1n, 2n, 3n]);
  });

  it("compares the highest tiers and both real-time rates; accepting a percentage ends fixed amounts", () => {
    const realtime = { kind: "realtime" } as const;
    const realtimeTerms = (rate: bigint, winRate: bigint) => termsOf([tier(rate, { winRate })], realtime);
    expect(endedBy(realtimeTerms(3_000n, 1_000n), { id: 1n, terms: realtimeTerms(2_000n, 1_001n) })).toEqual([1n]);
    expect(endedBy(realtimeTerms(3_000n, 1_000n), { id: 1n, terms: realtimeTerms(3_000n, 1_000n) })).toEqual([]);
    expect(endedBy(termsOf(rising), { id: 1n, terms: termsOf([tier(8_000n)]) })).toEqual([]);
    expect(endedBy(daily, granted(1n, 1n, { rateType: "F" }))).toEqual([1n]);
  });
});
