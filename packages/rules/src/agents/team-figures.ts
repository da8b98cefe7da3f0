/**
 * The figures of a team's profit and loss with their transfer codes. They equal the figures of a member's own statement
 * (rules/wallet/profit-figures), except that all payments of contracts are one figure here. A positive profit means
 * that the members won.
 */

import { profitFigures } from "../wallet/profit-figures.ts";
import { transferCodes } from "../wallet/transfer-codes.ts";
import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** In report order. `valid` is not an amount of money and is not part of the profit. */
export const teamFigureNames = [
  "deposit",
  "withdraw",
  "stake",
  "valid",
  "win",
  "rebate",
  "promotion",
  "commission",
  "charge",
] as const;

export type TeamFigureName = (typeof teamFigureNames)[number];

/** Minor units. */
export type TeamDayFigures = Readonly<Record<TeamFigureName, bigint>>;

/** The figures that come from the ledger. */
export type LedgerFigureName = Exclude<TeamFigureName, "valid">;

const { deposit, withdraw, betAmount, winAmount, rebate, promotion, merchantCharge } = profitFigures;
const { agentCommission, dailySalary, profitSharing } = profitFigures;

const codesOf: Readonly<Record<LedgerFigureName, readonly TransferCodeName[]>> = {
  deposit: deposit.codes,
  withdraw: withdraw.codes,
  stake: betAmount.codes,
  win: winAmount.codes,
  rebate: rebate.codes,
  promotion: promotion.codes,
  // `agentCommission` is negative for a member who pays contracts of downlines, so that a payment within a team does
  // not change the team's profit.
  commission: [...dailySalary.codes, ...profitSharing.codes, ...agentCommission.codes],
  charge: merchantCharge.codes,
};

/** Figures that are stored as positive numbers although the money left the member. */
export const outgoingFigures: ReadonlySet<TeamFigureName> = new Set(["withdraw", "stake", "charge"]);

/** The database numbers of a figure's codes. */
export function codeNumbersOf(name: LedgerFigureName): readonly number[] {
  return codesOf[name].map((code) => transferCodes[code]);
}

/** The members' profit: wins, rebates, promotions and commissions less stakes and charges. */
export function profitOf(figures: TeamDayFigures): bigint {
  return figures.win + figures.rebate + figures.promotion + figures.commission - figures.stake - figures.charge;
}
