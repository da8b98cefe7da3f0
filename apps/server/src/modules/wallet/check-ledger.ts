/** The self-check of the books: everything that must hold, recomputed from the transfers alone. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { AccountId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectLedgerFigures } from "./check-repository.ts";

export interface LedgerReport {
  /** True when nothing below is wrong. */
  readonly isSound: boolean;
  readonly transfers: bigint;
  readonly accounts: bigint;
  /** Per currency, over all accounts; each must be zero. */
  readonly sums: readonly Money[];
  /** Accounts whose balance or number of transfers is not what their transfers say; at most 100 are named. */
  readonly wrongAccounts: readonly AccountId[];
  /** Lines whose running balance or number does not follow from the line before. */
  readonly brokenLines: bigint;
  /** Keys without their transfer, and transfers without a key. */
  readonly strayKeys: bigint;
  /** Transfers between currencies, between two members, or of a kind that the chart of accounts does not have. */
  readonly forbiddenTransfers: bigint;
}

/** Recomputes the books of a merchant in one statement, hence on one snapshot. Reads every transfer: for the night. */
export async function checkLedger(db: Queryable, merchantId: MerchantId): Promise<LedgerReport> {
  const figures = await selectLedgerFigures(db, merchantId);
  const sums = figures.currencies.map((number, index) =>
    money(BigInt(figures.sums[index] ?? "0"), currencyOfNumber(number)),
  );
  const isSound =
    sums.every(({ minor }) => minor === 0n) &&
    figures.wrong_accounts.length === 0 &&
    figures.broken_lines === 0n &&
    figures.stray_keys === 0n &&
    figures.forbidden === 0n;
  return {
    isSound,
    transfers: figures.transfers,
    accounts: figures.accounts,
    sums,
    wrongAccounts: figures.wrong_accounts,
    brokenLines: figures.broken_lines,
    strayKeys: figures.stray_keys,
    forbiddenTransfers: figures.forbidden,
  };
}
