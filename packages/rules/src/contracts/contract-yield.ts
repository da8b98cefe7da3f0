/**
 * Computes the yield of a contract on its team or on a part of the team: the amount before the shares of the downlines
 * are deducted. Amounts are trillionths of a minor unit, because a dividend multiplies a fee in millionths by a rate in
 * millionths. They are exact, except that a part's share of a fixed amount is rounded down to a trillionth. Source:
 * docs/agent-contracts.md, Settlement.
 */

import type { ContractTerms } from "./contract-terms.ts";
import { reachTier } from "./reach-tier.ts";
import type { ReachedTier, TeamReach } from "./reach-tier.ts";
import type { SettledContract, SettlementSettings } from "./settlement-input.ts";
import type { TeamFigures } from "./team-figures.ts";

/** Trillionths per minor unit. */
export const fineUnits = 1_000_000_000_000n;
const millionths = 1_000_000n;

export interface ContractYield {
  readonly reach: TeamReach;
  readonly reached: ReachedTier;
  /** The rates of the reached tier; 0 below the first tier. */
  readonly rate: bigint;
  readonly winRate: bigint;
  /** For a dividend, in millionths: the deducted fee and charges, and the base of which a share is paid. */
  readonly feeMillionths: bigint;
  readonly chargesMillionths: bigint;
  readonly baseMillionths: bigint;
  /** The amount that is carried to the next window, millionths. */
  readonly carryMillionths: bigint;
  /** The whole yield, in trillionths. */
  readonly wholeFine: bigint;
}

/** Computes the yield on the whole team. */
export function yieldOnTeam(
  contract: SettledContract,
  { team, activeMembers }: { readonly team: Readonly<TeamFigures>; readonly activeMembers: bigint },
  settings: SettlementSettings,
): ContractYield {
  const { terms, carriedMillionths } = contract;
  const isDividend = terms.kind === "dividend";
  const feeMillionths = isDividend ? team.validBet * settings.serviceFeePpm : 0n;
  // Deposit and withdrawal charges belong to no class of games. Only a CONS contract deducts them, so that they are not
  // deducted twice.
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

/** Computes the yield on a part of the team (some games, or the bets before or after a move), in trillionths. */
export function yieldOnPart(
  { terms }: SettledContract,
  { whole, team, part }: { readonly whole: ContractYield; readonly team: TeamFigures; readonly part: TeamFigures },
  settings: SettlementSettings,
): bigint {
  if (terms.kind === "dividend") {
    // A loss in one class can be offset by a win in another. So a part yields at least 0 and at most as much as the
    // whole team.
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
  const isUnpaid = base < 0n || (carryForward === "profitAndLoss" && tier === 0);
  return carryForward !== "none" && isUnpaid ? base : 0n;
}

/** Returns 0 for a negative amount, because a team with a net win has no loss of which a share could be paid. */
function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function floorOf(amount: bigint, unit: bigint): bigint {
  const whole = amount / unit;
  return amount < 0n && whole * unit !== amount ? whole - 1n : whole;
}
