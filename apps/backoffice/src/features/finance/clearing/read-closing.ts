/** Reads a closing balance as a person types it. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units, below zero too; "" when nothing is typed, undefined for what is no amount. */
export function readClosing(text: string, currency: string): string | undefined {
  const typed = text.trim();
  if (typed === "") return "";
  const isBelow = typed.startsWith("-");
  const amount = isCurrencyCode(currency) ? parseMoney(isBelow ? typed.slice(1) : typed, currency) : undefined;
  if (amount === undefined) return undefined;
  return String(isBelow ? -amount.minor : amount.minor);
}
