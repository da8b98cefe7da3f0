/**
 * What a contract yields on its team, and on a part of it. Exact: amounts are trillionths of a minor unit, because a
 * dividend has a fee in millionths times a rate in millionths; only a bill is rounded. Source: docs/agent-contracts.md,
 * Settlement.
 */

import type { ContractTerms } from "./contract-terms.ts";
import { reachTier } from "./reach-tier.ts";
import type { ReachedTier, TeamReach } from "./reach-tier.ts";
import type { SettledContract, SettlementSettings } from "./settlement-input.ts";
import type { TeamFigures } from "./team-figures.ts";

/** Trillionths of a minor unit that make one. */
export const fineUnits = 1_000_000_000_000n;
const millionths = 1_000_000n;

export interface ContractYield {
  readonly reach: TeamReach;
  readonly reached: ReachedTier;
  /** Of the tier that was reached; nothing below the first. */
  readonly rate: bigint;
  readonly winRate: bigint;
  /** Of a dividend: the fee and the charges that were taken off, and what it is a share of. Millionths. */
  readonly feeMillionths: bigint;
  readonly chargesMillionths: bigint;
  readonly baseMillionths: bigint;
  /** What is left to the next window, millionths. */
  readonly carryMillionths: bigint;
  /** Trillionths. */
  readonly wholeFine: bigint;
}

/** What the contract yields on all of its team. */
export function yieldOnTeam(
  contract: SettledContract,
  { team, activeMembers }: { readonly team: Readonly<TeamFigures>; readonly activeMembers: bigint },
  settings: SettlementSettings,
): ContractYield {
  const { terms, carriedMillionths } = contract;
  const isDividend = terms.kind === "dividend";
  const feeMillionths = isDividend ? team.validBet * settings.serviceFeePpm : 0n;
  // A deposit is of no class of games: a contract of one class would bear what another bears already.
  const bearsCharges = isDividend && settings.bearsCharges && terms.productClass === "CONS";
  const chargesMillionths = bearsCharges ? team.charges * millionths : 0n;
  const baseMillionths = isDividend
    ? team.netLoss * millionths - feeMillionths - chargesMillionths + carriedMillionths
    : 0n;
  const reach = {
    teamBet: team.validBet,
    activeMembers,
    netLoss: isDividend ? floorOf(baseMillionths, millionths) : team.netLoss,
    totalBet: team.stakes,
  };
  const reached = reachTier(terms.tiers, reach);
  const { rate, winRate } = terms.tiers[reached.tier - 1] ?? { rate: 0n, winRate: 0n };
  const carryMillionths = isDividend ? carryOf(baseMillionths, reached.tier, settings) : 0n;
  const wholeFine = isDividend ? positive(baseMillionths) * rate : salaryOf(terms, { rate, winRate }, team);
  return {
    reach,
    reached,
    rate,
    winRate,
    feeMillionths,
    chargesMillionths,
    baseMillionths,
    carryMillionths,
    wholeFine,
  };
}

/** What of it falls on a part of the team: some games, or the bets of before or after a move. Trillionths. */
export function yieldOnPart(
  { terms }: SettledContract,
  { whole, team, part }: { readonly whole: ContractYield; readonly team: TeamFigures; readonly part: TeamFigures },
  settings: SettlementSettings,
): bigint {
  if (terms.kind === "dividend") {
    // What lost in one class may have won in another: a part yields no more than the whole does, and never less than 0.
    const base = part.netLoss * millionths - part.validBet * settings.serviceFeePpm;
    const share = positive(base) * whole.rate;
    return share < whole.wholeFine ? share : whole.wholeFine;
  }
  if (terms.rateType === "P") return salaryOf(terms, whole, part);
  return team.validBet === 0n ? 0n : (whole.wholeFine * part.validBet) / team.validBet;
}

function salaryOf(
  { kind, rateType }: ContractTerms,
  { rate, winRate }: { readonly rate: bigint; readonly winRate: bigint },
  { validBet, lostBet, wonBet }: TeamFigures,
): bigint {
  if (rateType === "F") return rate * fineUnits;
  const base = kind === "realtime" ? lostBet * rate + wonBet * winRate : validBet * rate;
  return base * millionths;
}

function carryOf(base: bigint, tier: number, { carryForward }: SettlementSettings): bigint {
  const isLeft = base < 0n || (carryForward === "profitAndLoss" && tier === 0);
  return carryForward !== "none" && isLeft ? base : 0n;
}

/** A team that won has no loss to share. */
function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function floorOf(amount: bigint, unit: bigint): bigint {
  const whole = amount / unit;
  return amount < 0n && whole * unit !== amount ? whole - 1n : whole;
}
