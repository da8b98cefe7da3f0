/** Reads an amount as a person types it. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units above zero, as the wire writes them; undefined for anything else. */
export function readAmount(text: string, currency: string): string | undefined {
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  return amount === undefined || amount.minor <= 0n ? undefined : String(amount.minor);
}

/** The same, where an empty field means none ("0"); undefined also for more digits than the wire takes. */
export function readAmountOrNone(text: string, currency: string, mostDigits: number): string | undefined {
  if (text.trim() === "") return "0";
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  if (amount === undefined) return undefined;
  const minor = String(amount.minor);
  return minor.length > mostDigits ? undefined : minor;
}
