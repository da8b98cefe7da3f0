/** Reads an amount as a person types it. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";

/** Minor units above zero, as the wire writes them; undefined for anything else. */
export function readAmount(text: string, currency: string): string | undefined {
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  return amount === undefined || amount.minor <= 0n ? undefined : String(amount.minor);
}
