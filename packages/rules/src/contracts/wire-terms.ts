/**
 * Terms as they cross the wire: amounts are texts of minor units, rates texts of parts per million. Both ends read and
 * write them here, so that what a form checks is what the server checks.
 */

import { contractKinds, productClasses, settlementPeriods } from "./contract-kinds.ts";
import type { TermsProblem } from "./check-terms.ts";
import type { ContractTerms, ContractTier } from "./contract-terms.ts";

/** A tier, every number a text. */
export interface WireTier {
  teamBetMinor: string;
  activeMembers: number;
  netLossMinor: string;
  totalBetMinor: string;
  rate: string;
  winRate: string;
}

export interface WireTerms {
  kind: string;
  productClass: string;
  period: string;
  rateType: string;
  payer: string;
  activeMinimumBetMinor: string;
  tiers: WireTier[];
}

/** Terms, or the first word of them that is none of ours. */
export type ReadWireTerms =
  | { readonly kind: "terms"; readonly terms: ContractTerms }
  | { readonly kind: "problem"; readonly problem: TermsProblem };

/** The way out. */
export function wireTerms(terms: ContractTerms): WireTerms {
  const { kind, productClass, period, rateType, payer, activeMinimumBet, tiers } = terms;
  return {
    kind,
    productClass,
    period,
    rateType,
    payer,
    activeMinimumBetMinor: String(activeMinimumBet),
    tiers: tiers.map(wireTier),
  };
}

/** The way in. Numbers must be digits already, as the schema of the call says: others throw. */
export function readWireTerms(wire: WireTerms): ReadWireTerms {
  const kind = contractKinds.find((word) => word === wire.kind);
  if (kind === undefined) return problem("kind", "kind.unknown");
  const productClass = productClasses.find((word) => word === wire.productClass);
  if (productClass === undefined) return problem("productClass", "class.unknown");
  const period = settlementPeriods.find((word) => word === wire.period);
  if (period === undefined) return problem("period", "period.of.other.kind");
  const terms: ContractTerms = {
    kind,
    productClass,
    period,
    rateType: wire.rateType === "F" ? "F" : "P",
    payer: wire.payer === "upline" ? "upline" : "platform",
    activeMinimumBet: BigInt(wire.activeMinimumBetMinor),
    tiers: wire.tiers.map(readTier),
  };
  return { kind: "terms", terms };
}

function problem(field: string, code: TermsProblem["code"]): ReadWireTerms {
  return { kind: "problem", problem: { field, code } };
}

function wireTier({ teamBet, activeMembers, netLoss, totalBet, rate, winRate }: ContractTier): WireTier {
  return {
    teamBetMinor: String(teamBet),
    activeMembers: Number(activeMembers),
    netLossMinor: String(netLoss),
    totalBetMinor: String(totalBet),
    rate: String(rate),
    winRate: String(winRate),
  };
}

function readTier(tier: WireTier): ContractTier {
  return {
    teamBet: BigInt(tier.teamBetMinor),
    activeMembers: BigInt(tier.activeMembers),
    netLoss: BigInt(tier.netLossMinor),
    totalBet: BigInt(tier.totalBetMinor),
    rate: BigInt(tier.rate),
    winRate: BigInt(tier.winRate),
  };
}
