/**
 * The terms of a contract, which both parties accept. The terms of a version never change; the hash of their canonical
 * text identifies them. Amounts are minor units, rates parts per million. Source: docs/agent-contracts.md, Contract.
 */

import type { ContractKind, ProductClass, SettlementPeriod } from "./contract-kinds.ts";

/**
 * The minimums that a team must reach for the tier, and the rate that is then paid. A threshold that is 0 in every tier
 * is not used.
 */
export interface ContractTier {
  /** The team's valid bets, minor units. */
  readonly teamBet: bigint;
  readonly activeMembers: bigint;
  /** The team's net loss, minor units; dividends only, otherwise 0. */
  readonly netLoss: bigint;
  /** All stakes of the team, including those that are not valid bets, minor units; dividends only, otherwise 0. */
  readonly totalBet: bigint;
  /** Parts per million (P) or minor units per window (F). For a real-time contract: the rate on lost bets. */
  readonly rate: bigint;
  /** For a real-time contract: the rate on won bets, parts per million; otherwise 0. */
  readonly winRate: bigint;
}

/** The party that pays: the merchant ("platform"), or the upline, which agreed to pay by offering the contract. */
export type ContractPayer = "platform" | "upline";

export interface ContractTerms {
  readonly kind: ContractKind;
  readonly productClass: ProductClass;
  readonly period: SettlementPeriod;
  /** P: a share of the base; F: a fixed amount per window. */
  readonly rateType: "P" | "F";
  readonly payer: ContractPayer;
  /** The valid bets in a window that make a member active, minor units, at least 1. */
  readonly activeMinimumBet: bigint;
  /** 1 to 6 tiers, rising. */
  readonly tiers: readonly ContractTier[];
}

/** The thresholds of a tier, in the order in which they are displayed. */
export const thresholdNames = ["teamBet", "activeMembers", "netLoss", "totalBet"] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/** The highest rates that a contract promises. */
export interface TopRate {
  readonly rateType: "P" | "F";
  readonly rate: bigint;
  readonly winRate: bigint;
}

/** The rates of the highest tier, by which contracts are compared. */
export function topRateOf({ rateType, tiers }: Pick<ContractTerms, "rateType" | "tiers">): TopRate {
  const highest = (name: "rate" | "winRate") =>
    tiers.reduce((highestRate, tier) => (tier[name] > highestRate ? tier[name] : highestRate), 0n);
  return { rateType, rate: highest("rate"), winRate: highest("winRate") };
}

const rateNames = ["rate", "winRate"] as const;

/**
 * Returns the rates of `first` that are higher than those of `second`. Different rate types cannot be compared, so the
 * rate then counts as higher.
 */
export function ratesAbove(first: TopRate, second: TopRate): (typeof rateNames)[number][] {
  return first.rateType === second.rateType ? rateNames.filter((name) => first[name] > second[name]) : ["rate"];
}

/** True if a rate of `first` is higher than that of `second`, or if the two cannot be compared. */
export function isAboveRate(first: TopRate, second: TopRate): boolean {
  return ratesAbove(first, second).length > 0;
}

/**
 * The canonical text of the terms. Its hash identifies a version, and both parties accept this text. Two terms are
 * equal exactly if their texts are equal. The first line names the format version, so that two formats cannot be
 * confused.
 */
export function canonicalTerms(terms: ContractTerms): string {
  const { kind, productClass, period, rateType, payer, activeMinimumBet, tiers } = terms;
  const lines = tiers.map(({ teamBet, activeMembers, netLoss, totalBet, rate, winRate }, at) =>
    [`tier=${at + 1}`, teamBet, activeMembers, netLoss, totalBet, rate, winRate].join(" "),
  );
  return [
    "openhouse contract terms 1",
    `kind=${kind}`,
    `class=${productClass}`,
    `period=${period}`,
    `rateType=${rateType}`,
    `payer=${payer}`,
    `activeMinimumBet=${activeMinimumBet}`,
    ...lines,
    "",
  ].join("\n");
}
