/** Reads exact money from the wire. */

import { moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";

/** Returns the money of a string of minor units, as on the wire. Throws if the text is not a whole number. */
export function readMinor(text: string, currency: CurrencyCode): Money {
  const amount = moneyFromWire(text, currency);
  if (amount === undefined) throw new TypeError(`${text} is no amount of minor units`);
  return amount;
}
