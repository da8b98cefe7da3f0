/** Parses typed amounts. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units above zero in wire format; undefined for anything else. */
export function readAmount(text: string, currency: string): string | undefined {
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  return amount === undefined || amount.minor <= 0n ? undefined : String(amount.minor);
}

/** Like `readAmount`, but accepts zero, and reads empty text as "0". Undefined for more than `maxDigits` digits. */
export function readAmountOrNone(text: string, currency: string, maxDigits: number): string | undefined {
  if (text.trim() === "") return "0";
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  if (amount === undefined) return undefined;
  const minor = String(amount.minor);
  return minor.length > maxDigits ? undefined : minor;
}
