/** Small handwritten windows for tests. Everything that is not specified is 0 or empty. */

import type { ContractTerms, ContractTier } from "../contract-terms.ts";
import type { MemberSums, SettledContract, SettlementInput, SettlementPlace } from "../settlement-input.ts";

/** A tier without thresholds except those given. */
export function tier(rate: bigint, more: Partial<ContractTier> = {}): ContractTier {
  return { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate, winRate: 0n, ...more };
}

/** Daily terms on all games, paid by the merchant. */
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

/** Builds places from member → upline (0: at the top). A place has its member's number. */
export function treeOf(uplines: Readonly<Record<number, number>>): SettlementPlace[] {
  return Object.entries(uplines).map(([member, upline]) => ({
    id: BigInt(member),
    memberId: BigInt(member),
    parentId: upline === 0 ? null : BigInt(upline),
  }));
}

/** A member's bet on slots. */
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

/** A member's contract. Its id is the member's number plus 100. */
export function contractOf(
  receiver: number,
  terms: ContractTerms,
  more: Partial<SettledContract> = {},
): SettledContract {
  const id = BigInt(100 + receiver);
  return { id, version: 1, receiverId: BigInt(receiver), giverId: null, terms, carriedMillionths: 0n, ...more };
}

/** A window of the given contracts' kind. Own bets count. */
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
