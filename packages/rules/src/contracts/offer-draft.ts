/**
 * A draft of an offer: the texts in the form, and the terms that are read from them if all are valid. Rates are
 * percentages with up to two decimals, or money for a fixed amount. If the field of a threshold is empty, the tier does
 * not have this threshold.
 */

import { periodsOfKind } from "./contract-kinds.ts";
import type { ContractKind, ProductClass, SettlementPeriod } from "./contract-kinds.ts";
import type { ContractPayer, ContractTerms, ContractTier, ThresholdName } from "./contract-terms.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { decimalTextOf, money, parseMoney } from "../money/money.ts";
import { percentText, readPercent } from "../money/percent.ts";

export type RateName = "rate" | "winRate";
export type TierField = ThresholdName | RateName;
export type DraftTier = Readonly<Record<TierField, string>>;

export interface OfferDraft {
  readonly productClass: ProductClass;
  readonly period: SettlementPeriod;
  readonly rateType: "P" | "F";
  readonly payer: ContractPayer;
  readonly activeMinimumBet: string;
  readonly tiers: readonly DraftTier[];
}

export type DraftReading =
  | { readonly kind: "terms"; readonly terms: ContractTerms }
  /** Fields whose text cannot be read as a value. They are named as in `checkTerms`. */
  | { readonly kind: "unreadable"; readonly fields: readonly string[] };

export const emptyTier: DraftTier = {
  teamBet: "",
  activeMembers: "",
  netLoss: "",
  totalBet: "",
  rate: "",
  winRate: "",
};

export function thresholdsOf(kind: ContractKind): readonly ThresholdName[] {
  return kind === "dividend" ? ["teamBet", "activeMembers", "netLoss", "totalBet"] : ["teamBet", "activeMembers"];
}

/** A real-time contract has a rate for lost and one for won bets; all others have one rate. */
export function ratesOf(kind: ContractKind): readonly RateName[] {
  return kind === "realtime" ? ["rate", "winRate"] : ["rate"];
}

/**
 * Returns the draft of a new offer. It starts with the games, period and kind of rate of the giver's own contract,
 * because a giver can only pass on a part of that contract.
 */
export function newDraft(kind: ContractKind, giverTerms: ContractTerms | undefined): OfferDraft {
  return {
    productClass: giverTerms?.productClass ?? "CONS",
    period: giverTerms?.period ?? periodsOfKind[kind][0] ?? "D",
    rateType: giverTerms?.rateType ?? "P",
    payer: "platform",
    activeMinimumBet: "1",
    tiers: [emptyTier],
  };
}

export function draftOf(terms: ContractTerms, currency: CurrencyCode): OfferDraft {
  const { productClass, period, rateType, payer, activeMinimumBet } = terms;
  const amount = (minor: bigint) => (minor === 0n ? "" : decimalTextOf(money(minor, currency)));
  const rate = (value: bigint) => (rateType === "F" ? amount(value) : rateText(value));
  return {
    productClass,
    period,
    rateType,
    payer,
    activeMinimumBet: amount(activeMinimumBet),
    tiers: terms.tiers.map((tier) => ({
      teamBet: amount(tier.teamBet),
      activeMembers: tier.activeMembers === 0n ? "" : String(tier.activeMembers),
      netLoss: amount(tier.netLoss),
      totalBet: amount(tier.totalBet),
      rate: rate(tier.rate),
      winRate: rateText(tier.winRate),
    })),
  };
}

export function readDraft(kind: ContractKind, draft: OfferDraft, currency: CurrencyCode): DraftReading {
  const unreadable: string[] = [];
  const numberOf = (field: string, text: string, read: (text: string) => bigint | undefined): bigint => {
    const value = text.trim() === "" ? 0n : read(text.trim());
    if (value === undefined) unreadable.push(field);
    return value ?? 0n;
  };
  const amount = (text: string) => parseMoney(text, currency)?.minor;
  const activeMinimumBet = numberOf("activeMinimumBet", draft.activeMinimumBet, amount);
  const usedFields = new Set<TierField>([...thresholdsOf(kind), ...ratesOf(kind)]);
  const tiers = draft.tiers.map((texts, at): ContractTier => {
    const cell = (name: TierField, read: (text: string) => bigint | undefined) =>
      usedFields.has(name) ? numberOf(`tiers.${at + 1}.${name}`, texts[name], read) : 0n;
    return {
      teamBet: cell("teamBet", amount),
      activeMembers: cell("activeMembers", readCount),
      netLoss: cell("netLoss", amount),
      totalBet: cell("totalBet", amount),
      rate: cell("rate", draft.rateType === "F" ? amount : readPercent),
      winRate: cell("winRate", readPercent),
    };
  });
  if (unreadable.length > 0) return { kind: "unreadable", fields: unreadable };
  const { productClass, period, rateType, payer } = draft;
  return { kind: "terms", terms: { kind, productClass, period, rateType, payer, activeMinimumBet, tiers } };
}

function readCount(text: string): bigint | undefined {
  return /^\d{1,9}$/.test(text) ? BigInt(text) : undefined;
}

/** Returns an empty text for a rate of zero. */
function rateText(ppm: bigint): string {
  return ppm === 0n ? "" : percentText(ppm);
}
