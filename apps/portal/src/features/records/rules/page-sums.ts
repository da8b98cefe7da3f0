/** What came in and went out over some lines. */

import { money, moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";

interface SignedLine {
  /** Minor units, below zero when money left. */
  readonly amountMinor: string;
}

export interface PageSums {
  readonly into: Money;
  /** Without sign. */
  readonly outOf: Money;
}

/** See the head of this file. Throws on an amount that is no whole number. */
export function pageSums(lines: readonly SignedLine[], currency: CurrencyCode): PageSums {
  let into = 0n;
  let outOf = 0n;
  for (const { amountMinor } of lines) {
    const { minor } = readMinor(amountMinor, currency);
    if (minor > 0n) into += minor;
    else outOf -= minor;
  }
  return { into: money(into, currency), outOf: money(outOf, currency) };
}

/** The money of a string of minor units. Throws where the type alone cannot promise it. */
export function readMinor(text: string, currency: CurrencyCode): Money {
  const amount = moneyFromWire(text, currency);
  if (amount === undefined) throw new TypeError(`${text} is no amount of minor units`);
  return amount;
}
