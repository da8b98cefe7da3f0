/** Formats amounts that the API sends in minor units. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";

export type MoneyText = (minor: bigint | string) => string;

/** Throws for an unknown currency, because real money must never look like play money. */
export function createMoneyText(currency: string, locale: string): MoneyText {
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`);
  return (minor) => formatMoney(money(BigInt(minor), currency), locale);
}
