/** Small windows written by hand, for tests: what is not named is nothing. */

import type { ContractTerms, ContractTier } from "../contract-terms.ts";
import type { MemberSums, SettledContract, SettlementInput, SettlementPlace } from "../settlement-input.ts";

/** A tier that asks for nothing but what is named. */
export function tier(rate: bigint, more: Partial<ContractTier> = {}): ContractTier {
  return { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate, winRate: 0n, ...more };
}

/** Daily terms of all games, paid by the house. */
export function termsOf(tiers: readonly ContractTier[], more: Partial<ContractTerms> = {}): ContractTerms {
  const period = more.kind === "realtime" ? "MIN5" : more.kind === "hourly" ? "HOUR" : "D";
  return {
    kind: "daily",
    productClass: "CONS",
    period,
    rateType: "P",
    payer: "platform",
    activeMinimumBet: 1n,
    tiers,
    ...more,
  };
}

/** Members named by numbers, each below the one named for it (0: the house). A place has its member's number. */
export function treeOf(uplines: Readonly<Record<number, number>>): SettlementPlace[] {
  return Object.entries(uplines).map(([member, upline]) => ({
    id: BigInt(member),
    memberId: BigInt(member),
    parentId: upline === 0 ? null : BigInt(upline),
  }));
}

/** What a member bet on slots. */
export function bet(placeId: number, validBet: bigint, more: Partial<MemberSums> = {}): MemberSums {
  return {
    placeId: BigInt(placeId),
    memberId: null,
    category: "RNG",
    validBet,
    lostBet: 0n,
    wonBet: 0n,
    stakes: validBet,
    wins: 0n,
    bonuses: 0n,
    rebates: 0n,
    charges: 0n,
    ...more,
  };
}

/** The contract of a member, with a hundred more than the member's number as its id. */
export function contractOf(
  receiver: number,
  terms: ContractTerms,
  more: Partial<SettledContract> = {},
): SettledContract {
  const id = BigInt(100 + receiver);
  return { id, version: 1, receiverId: BigInt(receiver), giverId: null, terms, carriedMillionths: 0n, ...more };
}

/** A window of those contracts' kind; own bets count. */
export function windowWith(input: Partial<SettlementInput>): SettlementInput {
  const [first] = input.contracts ?? [];
  return {
    kind: first?.terms.kind ?? "daily",
    period: first?.terms.period ?? "D",
    window: { fromMs: 0, untilMs: 86_400_000 },
    places: [],
    sums: [],
    crowds: [],
    contracts: [],
    funds: "unbounded",
    settings: { countsOwnBets: true, carryForward: "none", serviceFeePpm: 0n, bearsCharges: false },
    ...input,
  };
}
