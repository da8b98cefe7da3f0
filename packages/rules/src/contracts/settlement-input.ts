/**
 * What a window is settled from: who stood below whom, what each bet and won there, and the contracts in force. All of
 * it sums that the caller read as a set; nothing per bet and ancestor. Source: docs/agent-contracts.md, Settlement.
 */

import type { ContractKind, SettlementPeriod } from "./contract-kinds.ts";
import type { ContractTerms } from "./contract-terms.ts";
import type { SettlementWindow } from "./settlement-windows.ts";

/**
 * A member at a place of the tree. Bets belong to the chain of their settlement: a member who moved within the window
 * has a place above each of whose chains some of the bets lie.
 */
export interface SettlementPlace {
  readonly id: bigint;
  readonly memberId: bigint;
  /** The place of the upline; null: directly below the house. */
  readonly parentId: bigint | null;
}

/** What was played, minor units. Void, refunded and trial bets are nothing. */
export interface PlaySums {
  readonly validBet: bigint;
  /** The parts of it that lie on bets that were lost, and on bets that were won. */
  readonly lostBet: bigint;
  readonly wonBet: bigint;
  readonly stakes: bigint;
  readonly wins: bigint;
}

/** What a member did at a place in games of one category. */
export interface MemberSums extends PlaySums {
  readonly placeId: bigint;
  /**
   * Who did it, of people who stand directly below the place, hold no contract and have nobody below: a place for each
   * of a million players would cost more than all the rest. Null: whoever has the place.
   */
  readonly memberId: bigint | null;
  /** Of the catalogue; what has no category (a charge, a rebate of everything) counts for CONS alone. */
  readonly category: string;
  readonly bonuses: bigint;
  readonly rebates: bigint;
  /** What deposits and withdrawals cost the house. */
  readonly charges: bigint;
}

/**
 * What people directly below a place played together in games of one category. Each of them played there and in those
 * games alone, holds no contract, and is an active member by the same of all minimums that contracts have: so nothing
 * else needs to be known of them, and a million players are a few sums for each agent.
 */
export interface CrowdSums extends PlaySums {
  readonly placeId: bigint;
  readonly category: string;
  /** How many of them have a valid bet at all. */
  readonly people: number;
  /** The largest minimum of a contract that each of these has reached; 0: none. */
  readonly eachBet: bigint;
}

/** A contract in the version that was in force when the window began. */
export interface SettledContract {
  readonly id: bigint;
  readonly version: number;
  /** Who is paid. */
  readonly receiverId: bigint;
  /** The upline who gave it; null: the house. */
  readonly giverId: bigint | null;
  readonly terms: ContractTerms;
  /** Millionths of a minor unit that the window before left to this one; dividends only. */
  readonly carriedMillionths: bigint;
}

export interface SettlementSettings {
  /** False: an agent's own bets count for those above, and not for its own contracts. */
  readonly countsOwnBets: boolean;
  /** Of dividends: what a window leaves to the next: nothing, a loss, a loss or what no tier was reached with. */
  readonly carryForward: "none" | "loss" | "profitAndLoss";
  /** Of dividends: taken off the net loss, parts per million of the valid bet. */
  readonly serviceFeePpm: bigint;
  /** Of dividends of all games: what deposits and withdrawals cost is taken off the net loss. */
  readonly bearsCharges: boolean;
}

/** One window of one kind of contracts. Lists may come in any order. */
export interface SettlementInput {
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly window: SettlementWindow;
  readonly places: readonly SettlementPlace[];
  readonly sums: readonly MemberSums[];
  /** Of people who are not among the sums. */
  readonly crowds: readonly CrowdSums[];
  /** Of this kind. Those of another period are not billed; what they yield is taken off above them all the same. */
  readonly contracts: readonly SettledContract[];
  /** Minor units that each upline has set aside for the contracts that it pays; unbounded: for a simulation. */
  readonly funds: ReadonlyMap<bigint, bigint> | "unbounded";
  readonly settings: SettlementSettings;
}
