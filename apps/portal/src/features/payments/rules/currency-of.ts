/** Reads a currency from the wire. A file of its own, so that showing a balance does not load all payment terms. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";

/** Throws on an unknown currency. */
export function currencyOf({ currency }: { readonly currency: string }): CurrencyCode {
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  return currency;
}
