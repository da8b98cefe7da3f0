/** Kinds of ledger accounts. The numbers are the format of the database. Source: docs/ledger/chart-of-accounts.md. */

import { currencies } from "../money/currencies.ts";
import type { CurrencyCode } from "../money/currencies.ts";

/** Accounts that a member has: stored balances that may not go below zero. */
export const memberAccountKinds = {
  main: 1,
  bonus: 2,
  vendor: 3,
  hold: 4,
  points: 9,
} as const satisfies Record<string, number>;

/** Accounts that the house has in each currency: derived, without a floor. */
export const houseAccountKinds = {
  stakes: 101,
  wins: 102,
  bonuses: 103,
  salaries: 104,
  dividends: 105,
  rebates: 106,
  fees: 107,
  jackpot: 108,
  rounding: 109,
  clearing: 110,
  escrow: 111,
  adjustments: 112,
  trialGrants: 113,
  disputes: 114,
  losses: 115,
  contractFunds: 116,
} as const satisfies Record<string, number>;

/** Name of a kind of member account. */
export type MemberAccountName = keyof typeof memberAccountKinds;

/** Name of a kind of house account. */
export type HouseAccountName = keyof typeof houseAccountKinds;

/** Name of any kind of account. */
export type AccountName = MemberAccountName | HouseAccountName;

/** The database number of any kind of account. */
export const accountKinds: Readonly<Record<AccountName, number>> = { ...memberAccountKinds, ...houseAccountKinds };

const kindsPerCurrency = 1_000n;

/** The id of a house account: it follows from currency and kind, so that nobody has to look it up. */
export function houseAccountId(name: HouseAccountName, currency: CurrencyCode): bigint {
  return BigInt(currencies[currency].number) * kindsPerCurrency + BigInt(houseAccountKinds[name]);
}

/** The name of a kind by its database number; throws on a number the house does not know. */
export function accountNameOfKind(kind: number): AccountName {
  const name = accountNames.find((candidate) => accountKinds[candidate] === kind);
  if (name === undefined) throw new RangeError(`unknown account kind ${kind}`);
  return name;
}

const accountNames = Object.keys(accountKinds) as AccountName[];
