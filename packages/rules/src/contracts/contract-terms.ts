/**
 * The terms of a contract: what two sides sign. A version keeps them for ever, under the hash of their canonical text.
 * Amounts are minor units, rates parts per million. Source: docs/agent-contracts.md, Contract.
 */

import type { ContractKind, ProductClass, SettlementPeriod } from "./contract-kinds.ts";

/** What a team must reach, and what is paid then. A threshold of nothing in every tier is one that is not used. */
export interface ContractTier {
  /** Valid bet of the team, minor units. */
  readonly teamBet: bigint;
  readonly activeMembers: bigint;
  /** Net loss of the team, minor units; dividends only, else 0. */
  readonly netLoss: bigint;
  /** Stakes of the team whether they count or not, minor units; dividends only, else 0. */
  readonly totalBet: bigint;
  /** Parts per million (P) or minor units a window (F); of a real-time contract what the lost bets earn. */
  readonly rate: bigint;
  /** Of a real-time contract what the won bets earn, parts per million; else 0. */
  readonly winRate: bigint;
}

/** Whose money pays: the house's, or that of the upline who gave the contract, which it agreed to by offering this. */
export type ContractPayer = "platform" | "upline";

export interface ContractTerms {
  readonly kind: ContractKind;
  readonly productClass: ProductClass;
  readonly period: SettlementPeriod;
  /** P: a share of the base; F: a fixed sum per window. */
  readonly rateType: "P" | "F";
  readonly payer: ContractPayer;
  /** Valid bet in a window by which a member is active, minor units, at least 1. */
  readonly activeMinimumBet: bigint;
  /** 1 to 6, rising. */
  readonly tiers: readonly ContractTier[];
}

/** The thresholds of a tier, in the order in which people are told of them. */
export const thresholdNames = ["teamBet", "activeMembers", "netLoss", "totalBet"] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/** What a contract promises at most. */
export interface TopRate {
  readonly rateType: "P" | "F";
  readonly rate: bigint;
  readonly winRate: bigint;
}

/** The rates of the highest tier, by which contracts are compared. */
export function topRateOf({ rateType, tiers }: Pick<ContractTerms, "rateType" | "tiers">): TopRate {
  const highest = (name: "rate" | "winRate") =>
    tiers.reduce((most, tier) => (tier[name] > most ? tier[name] : most), 0n);
  return { rateType, rate: highest("rate"), winRate: highest("winRate") };
}

const rateNames = ["rate", "winRate"] as const;

/** Which rates of the first cannot be said to stay within the second: the higher ones; the rate of another type. */
export function ratesAbove(one: TopRate, other: TopRate): (typeof rateNames)[number][] {
  return one.rateType === other.rateType ? rateNames.filter((name) => one[name] > other[name]) : ["rate"];
}

/** True when the first cannot be said to stay within the second. */
export function isAboveRate(one: TopRate, other: TopRate): boolean {
  return ratesAbove(one, other).length > 0;
}

/**
 * The one text of these terms: what is hashed, and what both sides signed. Two terms are the same exactly when their
 * texts are. The first line names the form, so that a later form can never be taken for this one.
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
