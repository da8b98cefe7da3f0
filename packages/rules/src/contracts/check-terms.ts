/**
 * Validates the terms of an offer: their form, the merchant's bounds, the offering agent's own contracts, and the
 * receiver's other contracts. Source: docs/agent-contracts.md, Contract.
 */

import { contractKinds, doClassesOverlap, periodsOfKind, productClasses } from "./contract-kinds.ts";
import type { ProductClass } from "./contract-kinds.ts";
import { canonicalTerms, ratesAbove, thresholdNames, topRateOf } from "./contract-terms.ts";
import type { ContractTerms, ContractTier } from "./contract-terms.ts";

export type TermsProblemCode =
  | "kind.unknown"
  | "class.unknown"
  | "period.of.other.kind"
  | "rate.type.of.other.kind"
  | "active.minimum.too.low"
  | "tiers.count"
  | "tier.value.negative"
  | "tier.threshold.of.other.kind"
  | "tier.rate.missing"
  | "tier.rate.too.high"
  | "tier.fixed.without.sales"
  | "tier.not.rising"
  | "rate.above.merchant"
  | "rate.above.own"
  | "class.without.own"
  | "period.other.than.own"
  | "payer.without.own"
  | "class.beside.all"
  | "term.fixed"
  | "terms.unchanged";

export interface TermsProblem {
  /** The form field: "period", "tiers.2.rate" (tiers are counted from 1). */
  readonly field: string;
  readonly code: TermsProblemCode;
}

export interface TermsBounds {
  readonly merchant: {
    /** At most 6. */
    readonly mostTiers: number;
    /** For this kind and class, in parts per million. */
    readonly highestRatePpm: bigint;
    /** For this kind and class: the highest fixed amount per window, in minor units. */
    readonly highestFixedMinor: bigint;
  };
  /** The offering agent's active contracts of the same kind; undefined if the merchant itself makes the offer. */
  readonly ownContracts: readonly ContractTerms[] | undefined;
  /**
   * Classes of the receiver's other contracts and offers of the same kind. The contract that the offer changes is not
   * included.
   */
  readonly otherClasses: readonly ProductClass[];
  /** The current terms that the offer changes; undefined for a new contract. */
  readonly currentTerms: ContractTerms | undefined;
}

const maxTierCount = 6;
const whole = 1_000_000n;

/**
 * Fields that a change cannot alter; different values need a new contract. The payer is one of these fields, because
 * adjustments of earlier windows belong to a contract and must stay with the payer who paid those windows.
 */
const fixedNames = ["kind", "productClass", "period", "payer"] as const;

/**
 * Returns the problems, or an empty list if the terms can be offered. Checks the form of the terms first, then the
 * fixed fields, then the bounds, and stops after the first of these steps that finds problems.
 */
export function checkTerms(terms: ContractTerms, bounds: TermsBounds): TermsProblem[] {
  const formProblems = checkFormOfTerms(terms);
  if (formProblems.length > 0) return formProblems;
  const fixedProblems = checkFixed(terms, bounds.currentTerms);
  return fixedProblems.length > 0
    ? fixedProblems
    : [...checkBounds(terms, bounds), ...checkOwnRate(terms, bounds.ownContracts)];
}

/** Checks only the form. Terms with such a problem cannot be settled, even if both parties accepted them. */
export function checkFormOfTerms(terms: ContractTerms): TermsProblem[] {
  const { kind, productClass, period, rateType, activeMinimumBet, tiers } = terms;
  if (!contractKinds.includes(kind)) return [{ field: "kind", code: "kind.unknown" }];
  const problems: TermsProblem[] = [];
  const add = (isWrong: boolean, field: string, code: TermsProblemCode) => {
    if (isWrong) problems.push({ field, code });
  };
  add(!productClasses.includes(productClass), "productClass", "class.unknown");
  add(!periodsOfKind[kind].includes(period), "period", "period.of.other.kind");
  const isSharing = kind === "dividend" || kind === "realtime";
  add(isSharing && rateType !== "P", "rateType", "rate.type.of.other.kind");
  add(activeMinimumBet < 1n, "activeMinimumBet", "active.minimum.too.low");
  add(tiers.length < 1 || tiers.length > maxTierCount, "tiers", "tiers.count");
  return [...problems, ...tiers.flatMap((tier, at) => checkTier(terms, tier, at))];
}

function checkTier(terms: ContractTerms, tier: ContractTier, at: number): TermsProblem[] {
  const { kind, rateType, tiers } = terms;
  const problems: TermsProblem[] = [];
  const add = (isWrong: boolean, name: string, code: TermsProblemCode) => {
    if (isWrong) problems.push({ field: `tiers.${at + 1}.${name}`, code });
  };
  for (const name of [...thresholdNames, "rate", "winRate"] as const) {
    add(tier[name] < 0n, name, "tier.value.negative");
    const isUsed = tiers.some((someTier) => someTier[name] !== 0n);
    const before = tiers[at - 1];
    add(isUsed && before !== undefined && tier[name] <= before[name], name, "tier.not.rising");
  }
  add(kind !== "dividend" && tier.netLoss !== 0n, "netLoss", "tier.threshold.of.other.kind");
  add(kind !== "dividend" && tier.totalBet !== 0n, "totalBet", "tier.threshold.of.other.kind");
  add(kind !== "realtime" && tier.winRate !== 0n, "winRate", "tier.threshold.of.other.kind");
  add(tier.rate === 0n && tier.winRate === 0n, "rate", "tier.rate.missing");
  add(rateType === "P" && tier.rate > whole, "rate", "tier.rate.too.high");
  add(tier.winRate > whole, "winRate", "tier.rate.too.high");
  // Without a minimum, a team that bets nothing would receive the fixed amount in every window.
  add(rateType === "F" && tier.teamBet < 1n, "teamBet", "tier.fixed.without.sales");
  return problems;
}

function checkFixed(terms: ContractTerms, currentTerms: ContractTerms | undefined): TermsProblem[] {
  if (currentTerms === undefined) return [];
  return fixedNames
    .filter((name) => terms[name] !== currentTerms[name])
    .map((field) => ({ field, code: "term.fixed" }));
}

function checkBounds(terms: ContractTerms, { merchant, otherClasses, currentTerms }: TermsBounds): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const highest = terms.rateType === "P" ? merchant.highestRatePpm : merchant.highestFixedMinor;
  if (terms.tiers.length > merchant.mostTiers) problems.push({ field: "tiers", code: "tiers.count" });
  for (const [at, { rate, winRate }] of terms.tiers.entries()) {
    if (rate > highest) problems.push({ field: `tiers.${at + 1}.rate`, code: "rate.above.merchant" });
    if (winRate > highest) problems.push({ field: `tiers.${at + 1}.winRate`, code: "rate.above.merchant" });
  }
  if (otherClasses.some((otherClass) => doClassesOverlap(otherClass, terms.productClass))) {
    problems.push({ field: "productClass", code: "class.beside.all" });
  }
  if (currentTerms !== undefined && canonicalTerms(currentTerms) === canonicalTerms(terms)) {
    problems.push({ field: "tiers", code: "terms.unchanged" });
  }
  return problems;
}

/**
 * An agent cannot offer a higher rate, other games or another period than it has itself. An offer of the merchant
 * cannot name the upline as the payer.
 */
function checkOwnRate(terms: ContractTerms, ownContracts: readonly ContractTerms[] | undefined): TermsProblem[] {
  if (ownContracts === undefined)
    return terms.payer === "upline" ? [{ field: "payer", code: "payer.without.own" }] : [];
  const matchingContracts = ownContracts.filter(
    (contract) => contract.productClass === terms.productClass || contract.productClass === "CONS",
  );
  if (matchingContracts.length === 0) return [{ field: "productClass", code: "class.without.own" }];
  const problems: TermsProblem[] = [];
  if (matchingContracts.some(({ period }) => period !== terms.period)) {
    problems.push({ field: "period", code: "period.other.than.own" });
  }
  for (const [at, tier] of terms.tiers.entries()) {
    const rate = topRateOf({ rateType: terms.rateType, tiers: [tier] });
    const above = new Set(matchingContracts.flatMap((contract) => ratesAbove(rate, topRateOf(contract))));
    for (const name of above) problems.push({ field: `tiers.${at + 1}.${name}`, code: "rate.above.own" });
  }
  return problems;
}
