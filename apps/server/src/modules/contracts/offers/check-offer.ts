/**
 * Checks terms against the merchant's bounds, the giver's own contracts and the receiver's other contracts. Called for
 * the offer and again for the acceptance, because all three may have changed.
 *
 * Refuses with `contract.terms.invalid`; `value.problems` lists the fields with the codes of
 * `rules/contracts/check-terms`.
 */

import { checkTerms } from "@openhouse/rules/contracts/check-terms";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import type { Contract } from "./contract.ts";
import { offerBounds } from "./offer-bounds.ts";
import type { ContractDeps } from "./take-step.ts";

export interface OfferToCheck {
  readonly contract: Pick<Contract, "merchantId" | "id" | "giverId" | "receiverId">;
  readonly terms: ContractTerms;
  /** The terms that the offer replaces; undefined for a new contract, or for the acceptance of an offer. */
  readonly changed: ContractTerms | undefined;
}

export async function checkOffer(deps: ContractDeps, tx: Transaction, offer: OfferToCheck): Promise<void> {
  const { contract, terms, changed } = offer;
  const { id: contractId, ...sides } = contract;
  const bounds = await offerBounds(deps, tx, { ...sides, contractId, kind: terms.kind, changed });
  const problems = checkTerms(terms, bounds);
  if (problems.length > 0) throw new Refusal("contract.terms.invalid", {}, { problems });
}
