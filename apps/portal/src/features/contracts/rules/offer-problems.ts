/**
 * The problems of an offer. The browser checks the offer by the same rules as the server. If the server still refuses
 * the offer, the browser reads the problems from the refusal.
 */

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

/** A broken rule; or, with the code "number.unreadable", a text that cannot be read as a value. */
export interface OfferProblem {
  readonly field: string;
  readonly code: TermsProblemCode | "number.unreadable";
}

export type CheckedOffer =
  | { readonly kind: "terms"; readonly terms: ContractTerms }
  | { readonly kind: "problems"; readonly problems: readonly OfferProblem[] };

export interface OfferToCheck {
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
  readonly currency: CurrencyCode;
  readonly bounds: TermsBounds;
}

/** Returns the terms to send, or the problems. The rules are checked only if the texts of all fields can be read. */
export function checkOffer({ kind, draft, currency, bounds }: OfferToCheck): CheckedOffer {
  const reading = readDraft(kind, draft, currency);
  if (reading.kind === "unreadable") {
    return {
      kind: "problems",
      problems: reading.fields.map((field) => ({ field, code: "number.unreadable" as const })),
    };
  }
  const problems = checkTerms(reading.terms, bounds);
  return problems.length > 0 ? { kind: "problems", problems } : { kind: "terms", terms: reading.terms };
}

/** Converts the bounds from the wire format to the type of the rules. */
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

/** Returns the problems that the server reported, or an empty list if it refused the offer for another reason. */
export function problemsOfRefusal(refusal: ApiError | undefined): readonly OfferProblem[] {
  const value: unknown = refusal?.value;
  if (refusal?.code !== "contract.terms.invalid" || typeof value !== "object" || value === null) return [];
  // Server and browser use the same type (rules/contracts/check-terms).
  return "problems" in value && Array.isArray(value.problems) ? (value.problems as TermsProblem[]) : [];
}

/**
 * Returns the highest rate that the offer can have: the merchant's maximum, or the highest rate of one of the giver's
 * own contracts for these games if that rate is lower.
 */
export function highestRate(
  { merchant, ownContracts = [] }: TermsBounds,
  draft: OfferDraft,
  name: "rate" | "winRate",
): bigint {
  const { rateType, productClass } = draft;
  const merchantMaximum = rateType === "P" ? merchant.highestRatePpm : merchant.highestFixedMinor;
  const contractMaxima = ownContracts
    .filter((terms) => terms.productClass === productClass || terms.productClass === "CONS")
    .map((terms) =>
      (terms.rateType === rateType ? terms.tiers : []).reduce((highest, tier) => max(highest, tier[name]), 0n),
    );
  return contractMaxima.reduce((lowest, rate) => (rate < lowest ? rate : lowest), merchantMaximum);
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
