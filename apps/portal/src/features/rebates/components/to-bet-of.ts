/** The turnover requirement of a rebate, calculated as on the server (rules/money). */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money, shareRoundedDown } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** Undefined if there is none. */
export function toBetOf(amount: Money, turnoverPpm: number): Money | undefined {
  const toBet = shareRoundedDown(amount, BigInt(turnoverPpm));
  return toBet.minor > 0n ? toBet : undefined;
}

/** A round example amount for the explanation on the page. */
export function roundSum(currency: CurrencyCode): Money {
  return money(10_000n, currency);
}
