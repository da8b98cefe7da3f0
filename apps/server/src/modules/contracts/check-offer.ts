/**
 * Whether a side may offer these terms to the other, or sign them: the merchant's bounds, what the giver has itself,
 * and what the receiver has already. Asked at the offer and again at the signature, because all three may have changed.
 *
 * Refuses `contract.terms.invalid`, whose value lists the fields with the codes of `rules/contracts/check-terms`.
 */

import { checkTerms } from "@openhouse/rules/contracts/check-terms";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { selectClasses, selectReceived } from "./contract-repository.ts";
import type { Contract } from "./contract.ts";
import type { ContractDeps } from "./take-step.ts";

export interface OfferToCheck {
  readonly contract: Pick<Contract, "merchantId" | "id" | "giverId" | "receiverId">;
  readonly terms: ContractTerms;
  /** The terms that it replaces; undefined: a new contract, or the same offer at its signature. */
  readonly changed: ContractTerms | undefined;
}

export async function checkOffer({ merchants }: ContractDeps, tx: Transaction, offer: OfferToCheck): Promise<void> {
  const { contract, terms, changed } = offer;
  const { merchantId, id, giverId, receiverId } = contract;
  const { settings } = merchants.byId(merchantId);
  const { kind } = terms;
  const own =
    giverId === null ? undefined : (await selectReceived(tx, { merchantId, memberId: giverId, kind })).map(termsOf);
  const problems = checkTerms(terms, {
    merchant: {
      mostTiers: settings["contracts.mostTiers"],
      highestRatePpm: BigInt(settings["contracts.highestRatePpm"][kind] ?? 0),
      highestFixedMinor: BigInt(settings["contracts.highestFixedMinor"]),
    },
    own,
    beside: await selectClasses(tx, { merchantId, memberId: receiverId, kind }, id),
    changed,
  });
  if (problems.length > 0) throw new Refusal("contract.terms.invalid", {}, { problems });
}

function termsOf({ terms }: { readonly terms: ContractTerms }): ContractTerms {
  return terms;
}
