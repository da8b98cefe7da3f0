/**
 * GET /backoffice/api/ledger/check: the check of the merchant's ledger, recomputed from its transfers alone. Amounts
 * are strings of minor units, counts are strings, times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const BookLine = Type.Object({
  /** The name of a kind of account ("main", "stakes", "clearing"). */
  account: Type.String(),
  /** True for wallets of members, false for house accounts. */
  isMember: Type.Boolean(),
  accounts: Type.Integer(),
  balanceMinor: Type.String(),
});

export const CurrencyBook = Type.Object({
  currency: Type.String(),
  /** The sum of all accounts of the currency, which must be zero. */
  sumMinor: Type.String(),
  lines: Type.Array(BookLine),
});

export const LedgerCheck = Type.Object({
  isSound: Type.Boolean(),
  transfers: Type.String(),
  accounts: Type.String(),
  books: Type.Array(CurrencyBook),
  /** Accounts whose balance or number of transfers does not match their transfers. At most 100 are listed. */
  wrongAccounts: Type.Array(Type.String()),
  /** The number of lines whose running balance or line number does not follow from the line before. */
  brokenLines: Type.String(),
  /** The number of idempotency keys without a transfer and of transfers without a key. */
  strayKeys: Type.String(),
  /** The number of transfers that the chart of accounts does not allow. */
  forbiddenTransfers: Type.String(),
  checkedAt: Type.Number(),
  tookMs: Type.Integer(),
});

export type BookLine = Static<typeof BookLine>;
export type CurrencyBook = Static<typeof CurrencyBook>;
export type LedgerCheck = Static<typeof LedgerCheck>;
