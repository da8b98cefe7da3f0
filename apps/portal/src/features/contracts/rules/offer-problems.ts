/** What is wrong with an offer: found here by the rule of the server, or told by the server, and shown alike. */

import type { ApiError } from "@openhouse/browser/api-error";
import { checkTerms } from "@openhouse/rules/contracts/check-terms";
import type { TermsBounds, TermsProblem, TermsProblemCode } from "@openhouse/rules/contracts/check-terms";
import { productClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { OfferBounds } from "../api/use-offer-bounds.ts";
import { readDraft } from "./offer-draft.ts";
import type { OfferDraft } from "./offer-draft.ts";
import { readTerms } from "./read-terms.ts";

/** A code of the rule, or a text that is no number. */
export interface OfferProblem {
  readonly field: string;
  readonly code: TermsProblemCode | "number.unreadable";
}

export type CheckedOffer =
  | { readonly kind: "terms"; readonly terms: ContractTerms }
  | { readonly kind: "problems"; readonly problems: readonly OfferProblem[] };

export interface OfferToJudge {
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
  readonly currency: CurrencyCode;
  readonly bounds: TermsBounds;
}

/** The terms that may be sent, or everything that is wrong with them. */
export function judgeOffer({ kind, draft, currency, bounds }: OfferToJudge): CheckedOffer {
  const read = readDraft(kind, draft, currency);
  if (read.kind === "unreadable") {
    return { kind: "problems", problems: read.fields.map((field) => ({ field, code: "number.unreadable" as const })) };
  }
  const problems = checkTerms(read.terms, bounds);
  return problems.length > 0 ? { kind: "problems", problems } : { kind: "terms", terms: read.terms };
}

/** The bounds as the rule takes them. */
export function boundsOf(wire: OfferBounds): TermsBounds {
  return {
    merchant: {
      mostTiers: wire.mostTiers,
      highestRatePpm: BigInt(wire.highestRatePpm),
      highestFixedMinor: BigInt(wire.highestFixedMinor),
    },
    own: wire.own.map(readTerms),
    beside: productClasses.filter((name) => wire.beside.includes(name)),
    changed: wire.changed === null ? undefined : readTerms(wire.changed),
  };
}

/** What the server found in the terms; nothing where it refused for another reason. */
export function refusedProblems(refusal: ApiError | undefined): readonly OfferProblem[] {
  const value: unknown = refusal?.value;
  if (refusal?.code !== "contract.terms.invalid" || typeof value !== "object" || value === null) return [];
  // The shape is the rule's own (rules/contracts/check-terms), which both sides carry.
  return "problems" in value && Array.isArray(value.problems) ? (value.problems as TermsProblem[]) : [];
}

/** The tightest bound of what may be promised: the merchant's, or that of the own contracts of those games. */
export function highestRate({ merchant, own = [] }: TermsBounds, draft: OfferDraft, name: "rate" | "winRate"): bigint {
  const { rateType, productClass } = draft;
  const ofMerchant = rateType === "P" ? merchant.highestRatePpm : merchant.highestFixedMinor;
  const ofOwn = own
    .filter((terms) => terms.productClass === productClass || terms.productClass === "CONS")
    .map((terms) => (terms.rateType === rateType ? terms.tiers : []).reduce((most, tier) => max(most, tier[name]), 0n));
  return ofOwn.reduce((least, rate) => (rate < least ? rate : least), ofMerchant);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
