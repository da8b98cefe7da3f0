/** Reads exact money from the wire. */

import { moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";

/** Parses an amount in minor units, which the wire sends as a string. Throws if the text is not a whole number. */
export function readMinor(text: string, currency: CurrencyCode): Money {
  const amount = moneyFromWire(text, currency);
  if (amount === undefined) throw new TypeError(`${text} is no amount of minor units`);
  return amount;
}
