/** Sums of a team's play, kept while a window is settled. Minor units. */

import type { MemberSums, PlaySums } from "./settlement-input.ts";

export interface TeamFigures {
  validBet: bigint;
  lostBet: bigint;
  wonBet: bigint;
  stakes: bigint;
  /** Stakes less wins, bonuses and rebates: below zero for a team that won. Never its absolute value. */
  netLoss: bigint;
  charges: bigint;
}

/** Nothing, to add to. */
export function noFigures(): TeamFigures {
  return { validBet: 0n, lostBet: 0n, wonBet: 0n, stakes: 0n, netLoss: 0n, charges: 0n };
}

/** Adds to the first. */
export function addFigures(to: TeamFigures, from: Readonly<TeamFigures>): void {
  to.validBet += from.validBet;
  to.lostBet += from.lostBet;
  to.wonBet += from.wonBet;
  to.stakes += from.stakes;
  to.netLoss += from.netLoss;
  to.charges += from.charges;
}

/** False: nobody played, and no money beside the bets moved. */
export function hasFigures({ validBet, stakes, netLoss, charges }: Readonly<TeamFigures>): boolean {
  return validBet !== 0n || stakes !== 0n || netLoss !== 0n || charges !== 0n;
}

/** Adds what was played. */
export function addPlay(to: TeamFigures, from: PlaySums): void {
  to.validBet += from.validBet;
  to.lostBet += from.lostBet;
  to.wonBet += from.wonBet;
  to.stakes += from.stakes;
  to.netLoss += from.stakes - from.wins;
}

/** Adds the money beside the bets: of most sums there is none. */
export function addBeside(to: TeamFigures, { bonuses, rebates, charges }: MemberSums): void {
  if (bonuses !== 0n || rebates !== 0n) to.netLoss -= bonuses + rebates;
  if (charges !== 0n) to.charges += charges;
}
