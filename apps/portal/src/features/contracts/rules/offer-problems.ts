/** The problems of an offer, found here by the server's rules or reported by the server, and shown in the same way. */

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

/** A code of the rules, or a text that is not a number. */
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

/** The terms to send, or all problems. */
export function judgeOffer({ kind, draft, currency, bounds }: OfferToJudge): CheckedOffer {
  const read = readDraft(kind, draft, currency);
  if (read.kind === "unreadable") {
    return { kind: "problems", problems: read.fields.map((field) => ({ field, code: "number.unreadable" as const })) };
  }
  const problems = checkTerms(read.terms, bounds);
  return problems.length > 0 ? { kind: "problems", problems } : { kind: "terms", terms: read.terms };
}

/** The bounds in the form that the rules need. */
export function boundsOf(wire: OfferBounds): TermsBounds {
  return {
    merchant: {
      mostTiers: wire.mostTiers,
      highestRatePpm: BigInt(wire.highestRatePpm),
      highestFixedMinor: BigInt(wire.highestFixedMinor),
    },
    ownContracts: wire.own.map(readTerms),
    otherClasses: productClasses.filter((name) => wire.beside.includes(name)),
    currentTerms: wire.changed === null ? undefined : readTerms(wire.changed),
  };
}

/** The problems that the server reported; empty if it refused for another reason. */
export function refusedProblems(refusal: ApiError | undefined): readonly OfferProblem[] {
  const value: unknown = refusal?.value;
  if (refusal?.code !== "contract.terms.invalid" || typeof value !== "object" || value === null) return [];
  // Both sides use the same type (rules/contracts/check-terms).
  return "problems" in value && Array.isArray(value.problems) ? (value.problems as TermsProblem[]) : [];
}

/** The lowest upper bound of a rate: the merchant's, or that of the giver's own contracts for those games. */
export function highestRate(
  { merchant, ownContracts = [] }: TermsBounds,
  draft: OfferDraft,
  name: "rate" | "winRate",
): bigint {
  const { rateType, productClass } = draft;
  const ofMerchant = rateType === "P" ? merchant.highestRatePpm : merchant.highestFixedMinor;
  const ofOwn = ownContracts
    .filter((terms) => terms.productClass === productClass || terms.productClass === "CONS")
    .map((terms) => (terms.rateType === rateType ? terms.tiers : []).reduce((most, tier) => max(most, tier[name]), 0n));
  return ofOwn.reduce((least, rate) => (rate < least ? rate : least), ofMerchant);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
