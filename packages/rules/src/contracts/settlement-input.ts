/**
 * The input of a settlement: the tree with the bets and wins of its members, and the contracts in force. All figures
 * are sums, because one row per bet and ancestor would be too many. Source: docs/agent-contracts.md, Settlement.
 */

import type { ContractKind, SettlementPeriod } from "./contract-kinds.ts";
import type { ContractTerms } from "./contract-terms.ts";
import type { SettlementWindow } from "./settlement-windows.ts";

/**
 * A place: one position of a member in the tree. A bet counts for the lineage that the member had when the bet was
 * settled. A member who moved within the window has one place per lineage with bets.
 */
export interface SettlementPlace {
  readonly id: bigint;
  readonly memberId: bigint;
  /** The place of the upline; null at the top. */
  readonly parentId: bigint | null;
}

/** Play in minor units. Void, refunded and trial bets are not counted. */
export interface PlaySums {
  readonly validBet: bigint;
  /** The parts of the valid bets that were lost and won. */
  readonly lostBet: bigint;
  readonly wonBet: bigint;
  readonly stakes: bigint;
  readonly wins: bigint;
}

/** The figures of a member at a place in games of one category. */
export interface MemberSums extends PlaySums {
  readonly placeId: bigint;
  /**
   * Null for the member of the place itself. Otherwise a member directly below the place who has no contract, no
   * downlines and no own place. Such members get no places, because a place for each of a million players would cost
   * more than the rest of the settlement.
   */
  readonly memberId: bigint | null;
  /** The catalogue's category. Sums without a category (for example a charge) count for CONS only. */
  readonly category: string;
  readonly bonuses: bigint;
  readonly rebates: bigint;
  /** The merchant's cost of deposits and withdrawals. */
  readonly charges: bigint;
}

/**
 * The play of a group of members directly below a place in games of one category. Each member of the group played only
 * there and only in these games, has no contract, and reaches the same contract minimums. So the settlement needs no
 * figures of single members, and a million players become a few sums per agent.
 */
export interface CrowdSums extends PlaySums {
  readonly placeId: bigint;
  readonly category: string;
  /** The number of members in the group with a valid bet. */
  readonly people: number;
  /** The highest contract minimum that each member of the group has reached; 0 if none is reached. */
  readonly reachedMinimum: bigint;
}

/** A contract in the version that was in force when the window began. */
export interface SettledContract {
  readonly id: bigint;
  readonly version: number;
  /** The payee. */
  readonly receiverId: bigint;
  /** The upline who gave the contract; null if the merchant gave it. */
  readonly giverId: bigint | null;
  readonly terms: ContractTerms;
  /** Millionths of a minor unit carried over from the previous window; dividends only. */
  readonly carriedMillionths: bigint;
}

export interface SettlementSettings {
  /** If false, an agent's own bets count for the agents above, but not for its own contracts. */
  readonly countsOwnBets: boolean;
  /**
   * For dividends, the amount that a window carries to the next: nothing, a loss, or a loss and a profit that reached
   * no tier.
   */
  readonly carryForward: "none" | "loss" | "profitAndLoss";
  /** For dividends: a fee in parts per million of the valid bets, which is deducted from the net loss. */
  readonly serviceFeePpm: bigint;
  /** For dividends on all games: the cost of deposits and withdrawals is deducted from the net loss. */
  readonly bearsCharges: boolean;
}

/** One window of one kind of contract. The lists may be in any order. */
export interface SettlementInput {
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly window: SettlementWindow;
  readonly places: readonly SettlementPlace[];
  readonly sums: readonly MemberSums[];
  /** The play of members who are not in `sums`. */
  readonly crowds: readonly CrowdSums[];
  /**
   * Contracts of this kind. Those of another period get no bill, but their yields are deducted from the contracts
   * above.
   */
  readonly contracts: readonly SettledContract[];
  /** Minor units that each upline has set aside for the contracts that it pays. "unbounded" is for simulations. */
  readonly funds: ReadonlyMap<bigint, bigint> | "unbounded";
  readonly settings: SettlementSettings;
}
