/**
 * Which kinds of account a transfer code may join: money flows from `from` to `to`. Two accounts of members are always
 * those of one member (GLI-19 2.5.6 f): money for another member passes the house's escrow. The database holds the
 * same table and enforces both; a test keeps the two equal. Source: docs/ledger/chart-of-accounts.md.
 */

import type { AccountName } from "./account-kinds.ts";
import type { TransferCodeName } from "./transfer-codes.ts";

/** One permitted way of money. */
export interface TransferEdge {
  readonly from: AccountName;
  readonly to: AccountName;
  /**
   * True when the transfer leaves a frozen account too: the house takes back, money returns to where it was, or what
   * was under way outside has arrived.
   */
  readonly passesFreeze: boolean;
}

/** Every permitted way, by the reason for it. */
export const transferEdges: Readonly<Record<TransferCodeName, readonly TransferEdge[]>> = {
  deposit: [edge("clearing", "main")],
  withdraw_hold: [edge("main", "hold")],
  withdraw_release: [frozenEdge("hold", "main")],
  withdraw_payout: [frozenEdge("hold", "clearing")],
  claim_payout: [edge("disputes", "clearing")],
  claim_recovery: [edge("clearing", "disputes")],
  claim_write_off: [edge("losses", "disputes")],
  stake: [edge("main", "stakes"), edge("bonus", "stakes")],
  // To and from bonuses: late money of a grant that was lost.
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
  // Out of the contract funds: what an upline pays by its contracts.
  salary: [edge("salaries", "main"), edge("contractFunds", "main")],
  dividend: [edge("dividends", "main"), edge("contractFunds", "main")],
  rebate: [edge("rebates", "main")],
  // From the budget: kept back of an upline's own bill that waits.
  contract_fund: [edge("main", "contractFunds"), edge("salaries", "contractFunds"), edge("dividends", "contractFunds")],
  // To the budget: what a refused bill had passed on, when the bill that it paid is not paid either.
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

/** The edge that joins these kinds for that reason; undefined when there is none. */
export function findEdge(code: TransferCodeName, from: AccountName, to: AccountName): TransferEdge | undefined {
  return transferEdges[code].find((candidate) => candidate.from === from && candidate.to === to);
}

function edge(from: AccountName, to: AccountName): TransferEdge {
  return { from, to, passesFreeze: false };
}

function frozenEdge(from: AccountName, to: AccountName): TransferEdge {
  return { from, to, passesFreeze: true };
}
