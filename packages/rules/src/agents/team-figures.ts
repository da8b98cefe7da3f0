/**
 * The figures of a team's profit and loss, and the transfer codes that each is made of: those of a member's own
 * statement (rules/wallet/profit-figures), with what contracts pay and take as one. Seen from the members: above zero,
 * they won.
 */

import { profitFigures } from "../wallet/profit-figures.ts";
import { transferCodes } from "../wallet/transfer-codes.ts";
import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** In the order of reports; `valid` is no money and stands in no sum. */
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

/** Those that the ledger tells, and which way money went. */
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
  // What was given to others out of the own wallet is not earned, and what stays within a team is won by nobody.
  commission: [...dailySalary.codes, ...profitSharing.codes, ...agentCommission.codes],
  charge: merchantCharge.codes,
};

/** Figures that are written without sign although money left the member. */
export const outgoingFigures: ReadonlySet<TeamFigureName> = new Set(["withdraw", "stake", "charge"]);

/** Database numbers of the codes of a figure. */
export function codeNumbersOf(name: LedgerFigureName): readonly number[] {
  return codesOf[name].map((code) => transferCodes[code]);
}

/** What the members won or lost: wins, rebates, promotions and commissions less stakes and charges. */
export function profitOf(figures: TeamDayFigures): bigint {
  const { stake, win, rebate: back, promotion: given, commission, charge } = figures;
  return win + back + given + commission - stake - charge;
}
