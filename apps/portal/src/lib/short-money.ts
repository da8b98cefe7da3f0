/** Money for bounds and buttons, where the eye compares sizes. */

import { currencies } from "@openhouse/rules/money/currencies";
import { formatMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** ₱500 for ₱500.00; a currency without decimals ends in zeros that count. */
export function shortMoney(amount: Money, locale: string): string {
  const text = formatMoney(amount, locale);
  return currencies[amount.currency].exponent === 0 ? text : text.replace(/[.,]0+$/, "");
}
