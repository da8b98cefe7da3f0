/** Parses a typed closing balance. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units, which may be negative; "" for empty text, undefined for text that is not an amount. */
export function readClosing(text: string, currency: string): string | undefined {
  const typed = text.trim();
  if (typed === "") return "";
  const isBelow = typed.startsWith("-");
  const amount = isCurrencyCode(currency) ? parseMoney(isBelow ? typed.slice(1) : typed, currency) : undefined;
  if (amount === undefined) return undefined;
  return String(isBelow ? -amount.minor : amount.minor);
}
