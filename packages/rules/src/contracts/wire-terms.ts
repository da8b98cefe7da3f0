/**
 * Converts terms to and from the wire format: amounts are strings of minor units, rates strings of parts per million.
 * Portal and server share the code, so that the form checks the same terms as the server.
 */

import { contractKinds, productClasses, settlementPeriods } from "./contract-kinds.ts";
import type { TermsProblem } from "./check-terms.ts";
import type { ContractTerms, ContractTier } from "./contract-terms.ts";

/** A tier with its numbers as strings. */
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

/** The terms, or the first field with an unknown value. */
export type ReadWireTerms =
  | { readonly kind: "terms"; readonly terms: ContractTerms }
  | { readonly kind: "problem"; readonly problem: TermsProblem };

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

/**
 * Parses terms from the wire. Throws if a number is not made of digits; the request's schema refuses such numbers
 * before.
 */
export function readWireTerms(wire: WireTerms): ReadWireTerms {
  const kind = contractKinds.find((value) => value === wire.kind);
  if (kind === undefined) return problem("kind", "kind.unknown");
  const productClass = productClasses.find((value) => value === wire.productClass);
  if (productClass === undefined) return problem("productClass", "class.unknown");
  const period = settlementPeriods.find((value) => value === wire.period);
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
