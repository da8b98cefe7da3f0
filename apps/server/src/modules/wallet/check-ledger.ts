/** The self-check of the ledger: recomputes every invariant from the transfers alone. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { AccountId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { selectLedgerFigures } from "./check-repository.ts";

export interface LedgerReport {
  /** True if every check below passed. */
  readonly isSound: boolean;
  readonly transfers: bigint;
  readonly accounts: bigint;
  /** Sum over all accounts, per currency. Each must be zero. */
  readonly sums: readonly Money[];
  /** Accounts whose stored balance or transfer count does not match their transfers. At most 100 are listed. */
  readonly wrongAccounts: readonly AccountId[];
  /** Statement lines whose running balance or number does not follow from the line before. */
  readonly brokenLines: bigint;
  /** Idempotency keys without a transfer, and transfers without a key. */
  readonly strayKeys: bigint;
  /**
   * Transfers between currencies, between two members, or between account kinds for which the chart of accounts has no
   * transfer of this code.
   */
  readonly forbiddenTransfers: bigint;
}

/**
 * Checks the ledger of a merchant in one statement, so that it sees one snapshot. Reads every transfer: run it at
 * night.
 */
export async function checkLedger(db: Queryable, merchantId: MerchantId): Promise<LedgerReport> {
  const figures = await selectLedgerFigures(db, merchantId);
  const sums = figures.currencies.map((number, index) =>
    money(BigInt(figures.sums[index] ?? "0"), currencyOfNumber(number)),
  );
  const isSound =
    sums.every(({ minor }) => minor === 0n) &&
    figures.wrongAccounts.length === 0 &&
    figures.brokenLines === 0n &&
    figures.strayKeys === 0n &&
    figures.forbidden === 0n;
  return {
    isSound,
    transfers: figures.transfers,
    accounts: figures.accounts,
    sums,
    wrongAccounts: figures.wrongAccounts,
    brokenLines: figures.brokenLines,
    strayKeys: figures.strayKeys,
    forbiddenTransfers: figures.forbidden,
  };
}
