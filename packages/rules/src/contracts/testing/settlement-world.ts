/** Small handwritten windows for tests. All values that are not passed are 0 or empty. */

import type { ContractTerms, ContractTier } from "../contract-terms.ts";
import type { MemberSums, SettledContract, SettlementInput, SettlementPlace } from "../settlement-input.ts";

/** A tier. A threshold that is not passed is 0. */
export function tier(rate: bigint, thresholds: Partial<ContractTier> = {}): ContractTier {
  return { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate, winRate: 0n, ...thresholds };
}

/** Daily terms on all games, paid by the merchant. */
export function termsOf(tiers: readonly ContractTier[], overrides: Partial<ContractTerms> = {}): ContractTerms {
  const period = overrides.kind === "realtime" ? "MIN5" : overrides.kind === "hourly" ? "HOUR" : "D";
  return {
    kind: "daily",
    productClass: "CONS",
    period,
    rateType: "P",
    payer: "platform",
    activeMinimumBet: 1n,
    tiers,
    ...overrides,
  };
}

/**
 * Builds places from member → upline; 0 means that the member is at the top. The id of a place is its member's number.
 */
export function treeOf(uplines: Readonly<Record<number, number>>): SettlementPlace[] {
  return Object.entries(uplines).map(([member, upline]) => ({
    id: BigInt(member),
    memberId: BigInt(member),
    parentId: upline === 0 ? null : BigInt(upline),
  }));
}

/** The sums of one bet on slots. */
export function bet(placeId: number, validBet: bigint, overrides: Partial<MemberSums> = {}): MemberSums {
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
    ...overrides,
  };
}

/** A member's contract. Its id is the member's number plus 100. */
export function contractOf(
  receiver: number,
  terms: ContractTerms,
  overrides: Partial<SettledContract> = {},
): SettledContract {
  const id = BigInt(100 + receiver);
  return { id, version: 1, receiverId: BigInt(receiver), giverId: null, terms, carriedMillionths: 0n, ...overrides };
}

/** A window of the kind and period of the first contract. Own bets count. */
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
