/** Sums of a team's play during a settlement. Minor units. */

import type { MemberSums, PlaySums } from "./settlement-input.ts";

export interface TeamFigures {
  validBet: bigint;
  lostBet: bigint;
  wonBet: bigint;
  stakes: bigint;
  /** Stakes less wins, bonuses and rebates; negative if the team won. */
  netLoss: bigint;
  charges: bigint;
}

export function noFigures(): TeamFigures {
  return { validBet: 0n, lostBet: 0n, wonBet: 0n, stakes: 0n, netLoss: 0n, charges: 0n };
}

/** Adds `from` to `to`. */
export function addFigures(to: TeamFigures, from: Readonly<TeamFigures>): void {
  to.validBet += from.validBet;
  to.lostBet += from.lostBet;
  to.wonBet += from.wonBet;
  to.stakes += from.stakes;
  to.netLoss += from.netLoss;
  to.charges += from.charges;
}

/** True if the figures contain play or another money movement. */
export function hasFigures({ validBet, stakes, netLoss, charges }: Readonly<TeamFigures>): boolean {
  return validBet !== 0n || stakes !== 0n || netLoss !== 0n || charges !== 0n;
}

export function addPlay(to: TeamFigures, from: PlaySums): void {
  to.validBet += from.validBet;
  to.lostBet += from.lostBet;
  to.wonBet += from.wonBet;
  to.stakes += from.stakes;
  to.netLoss += from.stakes - from.wins;
}

/**
 * Adds bonuses and rebates, which reduce the net loss, and charges. Most sums have none, so zero values are skipped.
 */
export function addDeductions(to: TeamFigures, { bonuses, rebates, charges }: MemberSums): void {
  if (bonuses !== 0n || rebates !== 0n) to.netLoss -= bonuses + rebates;
  if (charges !== 0n) to.charges += charges;
}
