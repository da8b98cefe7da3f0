/** The reasons of transfers. The numbers are stored in the database. Source: docs/ledger/chart-of-accounts.md. */

/** Name → number of each reason. */
export const transferCodes = {
  deposit: 1,
  withdraw_hold: 2,
  withdraw_release: 3,
  withdraw_payout: 4,
  claim_payout: 5,
  claim_recovery: 6,
  claim_write_off: 7,
  stake: 10,
  win: 11,
  stake_refund: 12,
  win_reversal: 13,
  bonus_grant: 20,
  bonus_release: 21,
  bonus_forfeit: 22,
  transfer_to_downline: 30,
  transfer_to_upline: 31,
  vendor_in: 32,
  vendor_out: 33,
  vendor_return: 34,
  salary: 40,
  dividend: 41,
  rebate: 42,
  contract_fund: 43,
  contract_fund_return: 44,
  adjustment_in: 50,
  adjustment_out: 51,
  trial_grant: 60,
  fee: 70,
  rounding: 80,
} as const satisfies Record<string, number>;

export type TransferCodeName = keyof typeof transferCodes;

/** All names, in the order of their numbers. */
export const transferCodeNames = Object.keys(transferCodes) as TransferCodeName[];

const nameByNumber = new Map<number, TransferCodeName>(transferCodeNames.map((name) => [transferCodes[name], name]));

/** The name of a code by its number in the database. Throws on an unknown number. */
export function transferCodeOfNumber(number: number): TransferCodeName {
  const name = nameByNumber.get(number);
  if (name === undefined) throw new RangeError(`unknown transfer code ${number}`);
  return name;
}
