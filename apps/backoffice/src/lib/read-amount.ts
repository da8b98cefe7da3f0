/** Parses typed amounts. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units above zero in wire format; undefined for anything else. */
export function readAmount(text: string, currency: string): string | undefined {
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  return amount === undefined || amount.minor <= 0n ? undefined : String(amount.minor);
}

/** The same, but an empty field means none ("0"). Also undefined for more digits than the wire format allows. */
export function readAmountOrNone(text: string, currency: string, mostDigits: number): string | undefined {
  if (text.trim() === "") return "0";
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  if (amount === undefined) return undefined;
  const minor = String(amount.minor);
  return minor.length > mostDigits ? undefined : minor;
}
