/** Converts decimal numbers from the wire to exact money (docs/wire-format.md, Money on the wire). */

import { currencies } from "./currencies.ts";
import type { CurrencyCode } from "./currencies.ts";
import { money } from "./money.ts";
import type { Money } from "./money.ts";

/**
 * Converts a decimal number in major units, as `decimalOf` writes it, to money. The result is exact up to 15 digits.
 * Further decimals are rounded to the nearest minor unit. Throws if the number is not finite.
 */
export function moneyOfDecimal(amount: number, currency: CurrencyCode): Money {
  if (!Number.isFinite(amount)) throw new RangeError(`${amount} is not an amount`);
  const { exponent } = currencies[currency];
  // From 10^21 on, toFixed writes an exponent, and BigInt throws. The ledger has no such amounts.
  const text = amount.toFixed(exponent).replace(".", "");
  return money(BigInt(text), currency);
}
