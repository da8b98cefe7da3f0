/**
 * The groups by which a member filters the account record, and the transfer codes of each group (docs/wire-format.md,
 * Records).
 */

import type { TransferCodeName } from "./transfer-codes.ts";

/** Group on the wire → transfer codes. A group without codes matches nothing. */
export const codeTypes = {
  deposit: ["deposit", "trial_grant"],
  withdraw: ["withdraw_hold", "withdraw_release", "withdraw_payout"],
  betting: ["stake", "stake_refund"],
  winning: ["win", "win_reversal"],
  /** On the wire, "dividend" means promotion money; dividends of agents are "share_bonus". */
  dividend: ["bonus_grant", "bonus_release", "bonus_forfeit"],
  betting_rebate: ["rebate"],
  agent_rebate: ["rebate"],
  share_bonus: ["dividend"],
  daily_wage: ["salary"],
  hour_wage: ["salary"],
  referral_rebate: [],
  other: [
    "transfer_to_downline",
    "transfer_to_upline",
    "vendor_in",
    "vendor_out",
    "vendor_return",
    "adjustment_in",
    "adjustment_out",
    "fee",
    "rounding",
    "claim_payout",
    "claim_recovery",
    "claim_write_off",
    "contract_fund",
    "contract_fund_return",
  ],
} as const satisfies Record<string, readonly TransferCodeName[]>;

export type CodeType = keyof typeof codeTypes;

/** Returns the codes of a group; undefined if there is no such group. */
export function codesOfType(text: string): readonly TransferCodeName[] | undefined {
  return Object.hasOwn(codeTypes, text) ? codeTypes[text as CodeType] : undefined;
}
