/** Amounts for people, from the wire's strings of minor units. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";

/** Formats amounts of one currency in one locale. */
export type MoneyText = (minor: bigint | string) => string;

export function createMoneyText(currency: string, locale: string): MoneyText {
  const code = isCurrencyCode(currency) ? currency : "FUN";
  return (minor) => formatMoney(money(BigInt(minor), code), locale);
}
