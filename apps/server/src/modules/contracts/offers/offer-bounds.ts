/**
 * Reads the bounds of an offer at this moment: the merchant's bounds, the giver's own contracts, and the receiver's
 * other contracts. Used by the check of an offer and by the form.
 */

import type { TermsBounds } from "@openhouse/rules/contracts/check-terms";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectClasses, selectReceived } from "./contract-repository.ts";
import type { ContractDeps } from "./take-step.ts";

export interface BoundsInput {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  /** Null means the merchant, which needs no contract of its own. */
  readonly giverId: MemberId | null;
  /** Undefined if no receiver is chosen yet. */
  readonly receiverId: MemberId | undefined;
  /**
   * The contract for which the bounds are read; it is not one of the receiver's other contracts. 0n for a new contract.
   */
  readonly contractId: bigint;
  /** The current terms, which an offer would replace; undefined for a new contract, and if an offer is accepted. */
  readonly changed: ContractTerms | undefined;
}

export async function offerBounds(
  { merchants }: Pick<ContractDeps, "merchants">,
  db: Queryable,
  { merchantId, kind, giverId, receiverId, contractId, changed }: BoundsInput,
): Promise<TermsBounds> {
  const { settings } = merchants.byId(merchantId);
  const received = giverId === null ? undefined : await selectReceived(db, { merchantId, memberId: giverId, kind });
  return {
    merchant: {
      mostTiers: settings["contracts.mostTiers"],
      highestRatePpm: BigInt(settings["contracts.highestRatePpm"][kind] ?? 0),
      highestFixedMinor: BigInt(settings["contracts.highestFixedMinor"]),
    },
    ownContracts: received?.map(({ terms }) => terms),
    otherClasses:
      receiverId === undefined ? [] : await selectClasses(db, { merchantId, memberId: receiverId, kind }, contractId),
    currentTerms: changed,
  };
}
