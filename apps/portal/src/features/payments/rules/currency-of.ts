/** A currency of the wire as the house knows it; apart from all terms, so that a balance need not load them. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";

/** The currency of the settings. Throws on one that the house does not know. */
export function currencyOf({ currency }: { readonly currency: string }): CurrencyCode {
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  return currency;
}
