/** Short money for limits and buttons, where people compare sizes. */

import { currencies } from "@openhouse/rules/money/currencies";
import { formatMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** ₱500 instead of ₱500.00. A currency without decimals keeps its zeros. */
export function shortMoney(amount: Money, locale: string): string {
  const text = formatMoney(amount, locale);
  return currencies[amount.currency].exponent === 0 ? text : text.replace(/[.,]0+$/, "");
}
