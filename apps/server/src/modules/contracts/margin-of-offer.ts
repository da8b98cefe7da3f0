/**
 * Do the games earn what is promised on them? An offer with everything that is in force above and below its receiver
 * and the rebate, against what each class keeps in theory: above it the offer is flagged. Reads only. Source:
 * agent-contracts.md, Settlement.
 */

import { checkMargin } from "@openhouse/rules/contracts/check-margin";
import { doClassesOverlap, singleClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { SimulatedOffer } from "@openhouse/protocol/contracts/simulate-offer";
import type { MemberId } from "../../core/ids.ts";
import type { Merchant } from "../../core/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectOnBranch } from "./contract-repository.ts";
import { wholePpm } from "./settlement.ts";

export interface OfferedTerms {
  readonly receiverId: MemberId;
  readonly terms: ContractTerms;
  /** Contracts that its acceptance ends. */
  readonly endedIds: readonly bigint[];
}

/** One answer for each class that the offer counts. */
export async function marginOfOffer(
  db: Queryable,
  { id: merchantId, settings }: Merchant,
  { receiverId, terms, endedIds }: OfferedTerms,
): Promise<SimulatedOffer["margins"]> {
  const standing = (await selectOnBranch(db, merchantId, receiverId)).filter(
    (each) =>
      !endedIds.includes(each.id) &&
      // What the receiver has of those games gives way to the offer.
      !(
        each.receiverId === receiverId &&
        each.kind === terms.kind &&
        doClassesOverlap(each.productClass, terms.productClass)
      ),
  );
  const levels = [[terms], standing.map((each) => each.terms)];
  const ppmOf = (rates: Readonly<Record<string, number>>, name: string) => wholePpm(rates[name] ?? 0);
  return singleClasses
    .filter((name) => doClassesOverlap(name, terms.productClass))
    .map((productClass) => {
      const marginPpm = ppmOf(settings["contracts.marginPpm"], productClass);
      const rebatePpm = ppmOf(settings["contracts.rebatePpm"], productClass);
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
