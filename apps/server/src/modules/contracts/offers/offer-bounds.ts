/**
 * Within which bounds an offer must lie, as things stand now: the merchant's, what the giver has itself, what the
 * receiver has already. The check of an offer and the form that writes one ask the same.
 */

import type { TermsBounds } from "@openhouse/rules/contracts/check-terms";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectClasses, selectReceived } from "./contract-repository.ts";
import type { ContractDeps } from "./take-step.ts";

export interface BoundsQuestion {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  /** null: the house, which is bound by nothing of its own. */
  readonly giverId: MemberId | null;
  /** undefined: nobody yet. */
  readonly receiverId: MemberId | undefined;
  /** The contract itself, which does not stand beside itself; 0n: a new one. */
  readonly contractId: bigint;
  /** The terms that are changed; undefined: a new contract, or the same offer at its signature. */
  readonly changed: ContractTerms | undefined;
}

export async function offerBounds(
  { merchants }: Pick<ContractDeps, "merchants">,
  db: Queryable,
  { merchantId, kind, giverId, receiverId, contractId, changed }: BoundsQuestion,
): Promise<TermsBounds> {
  const { settings } = merchants.byId(merchantId);
  const received = giverId === null ? undefined : await selectReceived(db, { merchantId, memberId: giverId, kind });
  return {
    merchant: {
      mostTiers: settings["contracts.mostTiers"],
      highestRatePpm: BigInt(settings["contracts.highestRatePpm"][kind] ?? 0),
      highestFixedMinor: BigInt(settings["contracts.highestFixedMinor"]),
    },
    own: received?.map(({ terms }) => terms),
    beside:
      receiverId === undefined ? [] : await selectClasses(db, { merchantId, memberId: receiverId, kind }, contractId),
    changed,
  };
}
