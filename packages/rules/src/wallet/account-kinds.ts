/** Kinds of ledger accounts. The numbers are stored in the database. Source: docs/ledger/chart-of-accounts.md. */

import { currencies } from "../money/currencies.ts";
import type { CurrencyCode } from "../money/currencies.ts";

/** Accounts of a member. Their balances are stored and must not be negative. */
export const memberAccountKinds = {
  main: 1,
  bonus: 2,
  vendor: 3,
  hold: 4,
  points: 9,
} as const satisfies Record<string, number>;

/** House accounts, one of each kind per currency. Their balances are sums of deltas and may be negative. */
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

export type MemberAccountName = keyof typeof memberAccountKinds;

export type HouseAccountName = keyof typeof houseAccountKinds;

export type AccountName = MemberAccountName | HouseAccountName;

/** Account name → number in the database. */
export const accountKinds: Readonly<Record<AccountName, number>> = { ...memberAccountKinds, ...houseAccountKinds };

const kindsPerCurrency = 1_000n;

/** The id of a house account. It follows from currency and kind, so no lookup is needed. */
export function houseAccountId(name: HouseAccountName, currency: CurrencyCode): bigint {
  return BigInt(currencies[currency].number) * kindsPerCurrency + BigInt(houseAccountKinds[name]);
}

/** The name of a kind by its number in the database. Throws on an unknown number. */
export function accountNameOfKind(kind: number): AccountName {
  const name = accountNames.find((candidate) => accountKinds[candidate] === kind);
  if (name === undefined) throw new RangeError(`unknown account kind ${kind}`);
  return name;
}

const accountNames = Object.keys(accountKinds) as AccountName[];
