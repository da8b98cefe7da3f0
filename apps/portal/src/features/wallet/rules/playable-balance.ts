/** The playable balance: the sum of the main account and the bonus. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { addMoney, moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";

/** One account; the version grows with each transfer. */
export interface BalanceRow {
  readonly accountTypeId: number;
  readonly amount: Money;
  readonly version: bigint;
}

interface WireRow {
  readonly accountTypeId: number;
  readonly amountMinor: string;
  readonly currency: string;
  readonly version: string;
}

/** Points, and money that is held for a withdrawal, cannot be played with. */
const playable: ReadonlySet<number> = new Set([accountTypeIds.main, accountTypeIds.bonus]);

/** Returns the row; undefined for an account that is not playable, and for an invalid amount or currency. */
export function balanceRowOf({ accountTypeId, amountMinor, currency, version }: WireRow): BalanceRow | undefined {
  if (!playable.has(accountTypeId) || !isCurrencyCode(currency)) return undefined;
  const amount = moneyFromWire(amountMinor, currency);
  return amount === undefined ? undefined : { accountTypeId, amount, version: BigInt(version) };
}

/** Merges two lists of rows; of each account, the row with the higher version remains. */
export function mergeRows(current: readonly BalanceRow[], received: readonly BalanceRow[]): readonly BalanceRow[] {
  const rows = new Map(current.map((row) => [row.accountTypeId, row]));
  for (const row of received) {
    const existing = rows.get(row.accountTypeId);
    if (existing === undefined || existing.version < row.version) rows.set(row.accountTypeId, row);
  }
  return [...rows.values()];
}

/** Returns the exact sum. Throws if there are no rows, because every member has an account. */
export function sumOfRows(rows: readonly BalanceRow[]): Money {
  return rows.map(({ amount }) => amount).reduce(addMoney);
}
