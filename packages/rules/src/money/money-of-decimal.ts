/** The way back from the decimal numbers of the spec's own calls to exact money. */

import { currencies } from "./currencies.ts";
import type { CurrencyCode } from "./currencies.ts";
import { money } from "./money.ts";
import type { Money } from "./money.ts";

/**
 * The money of a decimal number in major units, as `decimalOf` wrote it. Exact up to 15 digits; beyond the currency's
 * decimals the number is rounded to the nearest minor unit. Throws on a number that is not finite.
 */
export function moneyOfDecimal(amount: number, currency: CurrencyCode): Money {
  if (!Number.isFinite(amount)) throw new RangeError(`${amount} is no amount`);
  const { exponent } = currencies[currency];
  // Past 10^21 a number prints with an exponent; the ledger holds no such sum.
  const text = amount.toFixed(exponent).replace(".", "");
  return money(BigInt(text), currency);
}
