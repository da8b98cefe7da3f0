/** Parses a typed closing balance. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units, which may be negative; "" for empty text, undefined for text that is not an amount. */
export function readClosing(text: string, currency: string): string | undefined {
  const trimmedText = text.trim();
  if (trimmedText === "") return "";
  const isNegative = trimmedText.startsWith("-");
  const amount = isCurrencyCode(currency)
    ? parseMoney(isNegative ? trimmedText.slice(1) : trimmedText, currency)
    : undefined;
  if (amount === undefined) return undefined;
  return String(isNegative ? -amount.minor : amount.minor);
}
