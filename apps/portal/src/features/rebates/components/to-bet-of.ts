/** What must be bet of rebates before money can leave, as the server counts it (rules/money). */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money, shareRoundedDown } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** undefined: nothing. */
export function toBetOf(amount: Money, turnoverPpm: number): Money | undefined {
  const toBet = shareRoundedDown(amount, BigInt(turnoverPpm));
  return toBet.minor > 0n ? toBet : undefined;
}

/** Of which sum the page says it: a round one. */
export function roundSum(currency: CurrencyCode): Money {
  return money(10_000n, currency);
}
