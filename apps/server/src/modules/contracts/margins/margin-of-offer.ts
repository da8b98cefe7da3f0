/**
 * Computes the margin that an offer leaves in each class: the expected margin of the class minus the cost of the offer,
 * of all active contracts above and below its receiver, and of the receiver's rebates. If the margin is negative, the
 * offer is flagged. Reads only. Source: docs/agent-contracts.md, Settlement.
 */

import { rebateOfClass } from "@openhouse/rules/agents/rebate-rates";
import { checkMargin } from "@openhouse/rules/contracts/check-margin";
import { doClassesOverlap, singleClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { SimulatedOffer } from "@openhouse/protocol/contracts/simulate-offer";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { rebatesOf } from "../../agents/index.ts";
import { selectOnBranch } from "../offers/contract-repository.ts";
import { wholePpm } from "../settlement/settlement.ts";

export interface OfferedTerms {
  readonly merchantId: MerchantId;
  readonly receiverId: MemberId;
  readonly terms: ContractTerms;
  /** Contracts that the acceptance of the offer ends. */
  readonly endedIds: readonly bigint[];
}

/** Returns one result for each class that the offer counts. */
export async function marginOfOffer(
  deps: Pick<Deps, "merchants">,
  db: Queryable,
  { merchantId, receiverId, terms, endedIds }: OfferedTerms,
): Promise<SimulatedOffer["margins"]> {
  const remainingContracts = (await selectOnBranch(db, merchantId, receiverId)).filter(
    (contract) =>
      !endedIds.includes(contract.id) &&
      // The offer replaces the receiver's contracts on the same games.
      !(
        contract.receiverId === receiverId &&
        contract.kind === terms.kind &&
        doClassesOverlap(contract.productClass, terms.productClass)
      ),
  );
  const levels = [[terms], remainingContracts.map((contract) => contract.terms)];
  const margins = deps.merchants.byId(merchantId).settings["contracts.marginPpm"];
  const rebates = await rebatesOf(deps, db, { merchantId, memberId: receiverId });
  return singleClasses
    .filter((name) => doClassesOverlap(name, terms.productClass))
    .map((productClass) => {
      const marginPpm = wholePpm(margins[productClass] ?? 0);
      const rebatePpm = wholePpm(rebateOfClass(rebates, productClass));
      const { contractsPpm, leftPpm, isFlagged } = checkMargin({ productClass, marginPpm, rebatePpm, levels });
      return {
        productClass,
        marginPpm: String(marginPpm),
        rebatePpm: String(rebatePpm),
        contractsPpm: String(contractsPpm),
        leftPpm: String(leftPpm),
        isFlagged,
      };
    });
}
