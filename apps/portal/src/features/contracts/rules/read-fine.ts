/** Amounts finer than the smallest coin, as the lines of a bill carry them. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { currencies } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";

/** A text of minor units with decimals: below zero, its size, and whether it is nothing. */
export interface FineAmount {
  readonly isNegative: boolean;
  readonly isNothing: boolean;
  /** Without a sign: "1800.5" of centavos is ₱18.005. */
  readonly text: string;
}

const form = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Exact to the last digit. Throws on a text that is no amount. */
export function readFine(minorText: string, currency: CurrencyCode, locale: string): FineAmount {
  const match = form.exec(minorText);
  if (match === null) throw new TypeError(`${minorText} is no amount`);
  const [, sign = "", whole = "0", decimals = ""] = match;
  const size = formatMoney(money(BigInt(whole), currency), locale);
  const point = currencies[currency].exponent === 0 && decimals !== "" ? "." : "";
  return {
    isNegative: sign === "-",
    isNothing: BigInt(whole) === 0n && decimals === "",
    text: `${size}${point}${decimals}`,
  };
}
