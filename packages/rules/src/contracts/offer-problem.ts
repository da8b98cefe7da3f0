/** The problems of an offer: those of a form, and those that a refusal of the server lists. */

import type { TermsProblem, TermsProblemCode } from "./check-terms.ts";

/** A broken rule; or, with the code "number.unreadable", a text that cannot be read as a value. */
export interface OfferProblem {
  readonly field: string;
  readonly code: TermsProblemCode | "number.unreadable";
}

/** Returns the problems that the server reported, or an empty list if it refused the offer for another reason. */
export function problemsOfRefusal(
  refusal: { readonly code: string; readonly value?: unknown } | undefined,
): readonly OfferProblem[] {
  const value = refusal?.value;
  if (refusal?.code !== "contract.terms.invalid" || typeof value !== "object" || value === null) return [];
  // Server and browser use the same type (check-terms).
  return "problems" in value && Array.isArray(value.problems) ? (value.problems as TermsProblem[]) : [];
}
