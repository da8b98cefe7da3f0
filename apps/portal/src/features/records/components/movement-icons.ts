/** The icon of each transfer code. */

import type { IconName } from "@openhouse/ui/icon/icon";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";

export const movementIcons: Readonly<Record<TransferCodeName, IconName>> = {
  deposit: "arrow-down",
  withdraw_hold: "hourglass",
  withdraw_release: "arrow-down",
  withdraw_payout: "arrow-up",
  claim_payout: "arrow-up",
  claim_recovery: "arrow-down",
  claim_write_off: "minus",
  stake: "play",
  win: "star",
  stake_refund: "arrow-down",
  win_reversal: "edit",
  bonus_grant: "gift",
  bonus_release: "gift",
  bonus_forfeit: "minus",
  transfer_to_downline: "send",
  transfer_to_upline: "send",
  vendor_in: "wallet",
  vendor_out: "wallet",
  vendor_return: "wallet",
  salary: "hand-coins",
  dividend: "chart",
  rebate: "hand-coins",
  contract_fund: "hand-coins",
  contract_fund_return: "hand-coins",
  adjustment_in: "scale",
  adjustment_out: "scale",
  trial_grant: "gift",
  fee: "receipt",
  rounding: "scale",
};
