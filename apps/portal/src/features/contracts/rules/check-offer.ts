/**
 * Checks an offer in the browser by the same rules as the server.
 */

import { checkTerms } from "@openhouse/rules/contracts/check-terms";
import type { TermsBounds } from "@openhouse/rules/contracts/check-terms";
import type { OfferProblem } from "@openhouse/rules/contracts/offer-problem";
import { productClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { OfferBounds } from "../api/use-offer-bounds.ts";
import { readDraft } from "@openhouse/rules/contracts/offer-draft";
import type { OfferDraft } from "@openhouse/rules/contracts/offer-draft";
import { readTerms } from "./read-terms.ts";

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
