/**
 * The kinds of account that each transfer code may join. Money flows from `from` to `to`. If both accounts of a
 * transfer are member accounts, they belong to the same member (GLI-19 2.5.6 f). Money for another member passes
 * through the house account escrow. The database has the same table and enforces both rules; a test compares the two
 * tables. Source: docs/ledger/chart-of-accounts.md.
 */

import type { AccountName } from "./account-kinds.ts";
import type { TransferCodeName } from "./transfer-codes.ts";

/** One permitted pair of account kinds. */
export interface TransferEdge {
  readonly from: AccountName;
  readonly to: AccountName;
  /**
   * True if the transfer may also leave a frozen account: a correction by the merchant, a return of held money, or the
   * completion of a transfer that was in progress.
   */
  readonly passesFreeze: boolean;
}

/** The permitted pairs of each transfer code. */
export const transferEdges: Readonly<Record<TransferCodeName, readonly TransferEdge[]>> = {
  deposit: [edge("clearing", "main")],
  withdraw_hold: [edge("main", "hold")],
  withdraw_release: [frozenEdge("hold", "main")],
  withdraw_payout: [frozenEdge("hold", "clearing")],
  claim_payout: [edge("disputes", "clearing")],
  claim_recovery: [edge("clearing", "disputes")],
  claim_write_off: [edge("losses", "disputes")],
  stake: [edge("main", "stakes"), edge("bonus", "stakes")],
  // The house account `bonuses` takes the place of the member's account `bonus` after the member has lost the bonus
  // that paid the bet.
  win: [edge("wins", "main"), edge("wins", "bonus"), edge("wins", "bonuses")],
  stake_refund: [edge("stakes", "main"), edge("stakes", "bonus"), edge("stakes", "bonuses")],
  win_reversal: [frozenEdge("main", "wins"), frozenEdge("bonus", "wins"), edge("bonuses", "wins")],
  bonus_grant: [edge("bonuses", "main"), edge("bonuses", "bonus")],
  bonus_release: [edge("bonus", "main")],
  bonus_forfeit: [frozenEdge("bonus", "bonuses")],
  transfer_to_downline: [edge("main", "escrow"), edge("escrow", "main")],
  transfer_to_upline: [edge("main", "escrow"), edge("escrow", "main")],
  vendor_in: [edge("main", "hold"), frozenEdge("hold", "vendor")],
  vendor_out: [edge("vendor", "hold"), frozenEdge("hold", "main")],
  vendor_return: [frozenEdge("hold", "main"), frozenEdge("hold", "vendor")],
  // Transfers from contractFunds are payments of an upline for its contracts.
  salary: [edge("salaries", "main"), edge("contractFunds", "main")],
  dividend: [edge("dividends", "main"), edge("contractFunds", "main")],
  rebate: [edge("rebates", "main")],
  // Transfers from main come from the upline's own budget. Transfers from salaries and dividends are withheld from the
  // upline's own unpaid bill.
  contract_fund: [edge("main", "contractFunds"), edge("salaries", "contractFunds"), edge("dividends", "contractFunds")],
  // Transfers to salaries and dividends return money that was withheld from an upline's bill. This happens if that bill
  // was then refused and the bill for which the money was withheld is not paid either.
  contract_fund_return: [
    edge("contractFunds", "main"),
    edge("contractFunds", "salaries"),
    edge("contractFunds", "dividends"),
  ],
  adjustment_in: [edge("adjustments", "main"), edge("adjustments", "bonus")],
  adjustment_out: [frozenEdge("main", "adjustments"), frozenEdge("bonus", "adjustments")],
  trial_grant: [edge("trialGrants", "main")],
  fee: [edge("main", "fees"), frozenEdge("hold", "fees")],
  rounding: [edge("wins", "rounding"), edge("rounding", "wins")],
};

/** Returns the pair with this code and these kinds; undefined if there is none. */
export function findEdge(code: TransferCodeName, from: AccountName, to: AccountName): TransferEdge | undefined {
  return transferEdges[code].find((candidate) => candidate.from === from && candidate.to === to);
}

function edge(from: AccountName, to: AccountName): TransferEdge {
  return { from, to, passesFreeze: false };
}

function frozenEdge(from: AccountName, to: AccountName): TransferEdge {
  return { from, to, passesFreeze: true };
}
