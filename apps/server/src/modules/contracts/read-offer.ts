/** Terms as they come from the wire. */

import { contractKinds, productClasses, settlementPeriods } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { ContractTermsBody } from "@openhouse/protocol/contracts/offer-contract";
import { Refusal } from "../../core/refusal.ts";

/** Words that are none of ours are told like every other problem of the terms. */
export function readOffer(body: ContractTermsBody): ContractTerms {
  const known = <T extends string>(words: readonly T[], field: "kind" | "productClass" | "period"): T => {
    const found = words.find((word) => word === body[field]);
    if (found !== undefined) return found;
    throw new Refusal("contract.terms.invalid", {}, { problems: [{ field, code: problemOf[field] }] });
  };
  return {
    kind: known(contractKinds, "kind"),
    productClass: known(productClasses, "productClass"),
    period: known(settlementPeriods, "period"),
    rateType: body.rateType === "F" ? "F" : "P",
    payer: body.payer === "upline" ? "upline" : "platform",
    activeMinimumBet: BigInt(body.activeMinimumBetMinor),
    tiers: body.tiers.map((tier) => ({
      teamBet: BigInt(tier.teamBetMinor),
      activeMembers: BigInt(tier.activeMembers),
      netLoss: BigInt(tier.netLossMinor),
      totalBet: BigInt(tier.totalBetMinor),
      rate: BigInt(tier.rate),
      winRate: BigInt(tier.winRate),
    })),
  };
}

const problemOf = { kind: "kind.unknown", productClass: "class.unknown", period: "period.of.other.kind" } as const;
