/** Parses the canonical text of terms, which is stored for each version. */

import { contractKinds, productClasses, settlementPeriods } from "./contract-kinds.ts";
import { canonicalTerms } from "./contract-terms.ts";
import type { ContractTerms, ContractTier } from "./contract-terms.ts";

const headLines = ["kind", "class", "period", "rateType", "payer", "activeMinimumBet"];

/** Throws if the text was not written by `canonicalTerms`, so that a stored version is never misread. */
export function readTerms(text: string): ContractTerms {
  const [, ...lines] = text.split("\n");
  const head = new Map(lines.slice(0, headLines.length).map((line) => splitAt(line, "=")));
  const valueOf = (name: string) => head.get(name) ?? "";
  const terms: ContractTerms = {
    kind: pick(contractKinds, valueOf("kind")),
    productClass: pick(productClasses, valueOf("class")),
    period: pick(settlementPeriods, valueOf("period")),
    rateType: pick(["P", "F"], valueOf("rateType")),
    payer: pick(["platform", "upline"], valueOf("payer")),
    activeMinimumBet: BigInt(valueOf("activeMinimumBet")),
    tiers: lines.slice(headLines.length, -1).map(readTier),
  };
  if (canonicalTerms(terms) !== text) throw new RangeError("the text is not in the canonical form of terms");
  return terms;
}

function readTier(line: string): ContractTier {
  const [teamBet, activeMembers, netLoss, totalBet, rate, winRate] = line.split(" ").slice(1).map(BigInt);
  return {
    teamBet: teamBet ?? 0n,
    activeMembers: activeMembers ?? 0n,
    netLoss: netLoss ?? 0n,
    totalBet: totalBet ?? 0n,
    rate: rate ?? 0n,
    winRate: winRate ?? 0n,
  };
}

function pick<T extends string>(allowedValues: readonly T[], text: string): T {
  const match = allowedValues.find((value) => value === text);
  if (match === undefined) throw new RangeError(`"${text}" is not a known value`);
  return match;
}

function splitAt(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator);
  return [line.slice(0, at), line.slice(at + 1)];
}
