/** What a member can play with: the main account and the bonus, each as new as anybody has told. */

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

/** Money held for a withdrawal and points are not played with. */
const playable: ReadonlySet<number> = new Set([accountTypeIds.main, accountTypeIds.bonus]);

/** The row of an answer or of a live message; undefined for an account that is not played with. */
export function balanceRowOf({ accountTypeId, amountMinor, currency, version }: WireRow): BalanceRow | undefined {
  if (!playable.has(accountTypeId) || !isCurrencyCode(currency)) return undefined;
  const amount = moneyFromWire(amountMinor, currency);
  return amount === undefined ? undefined : { accountTypeId, amount, version: BigInt(version) };
}

/** Both lists in one: of each account the newer row, whoever came first. */
export function mergeRows(known: readonly BalanceRow[], told: readonly BalanceRow[]): readonly BalanceRow[] {
  const rows = new Map(known.map((row) => [row.accountTypeId, row]));
  for (const row of told) {
    const before = rows.get(row.accountTypeId);
    if (before === undefined || before.version < row.version) rows.set(row.accountTypeId, row);
  }
  return [...rows.values()];
}

/** The sum, to the minor unit. Throws without any account: a member has one. */
export function sumOfRows(rows: readonly BalanceRow[]): Money {
  return rows.map(({ amount }) => amount).reduce(addMoney);
}
