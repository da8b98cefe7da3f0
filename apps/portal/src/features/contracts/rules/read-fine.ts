/** Amounts with fractions of the smallest coin, as in the lines of a bill. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { currencies } from "@openhouse/rules/money/currencies";
import { formatMoney, money } from "@openhouse/rules/money/money";

/** A text of minor units with decimals: its sign, its text and whether it is zero. */
export interface FineAmount {
  readonly isNegative: boolean;
  readonly isNothing: boolean;
  /** Without a sign: "1800.5" centavos is ₱18.005. */
  readonly text: string;
}

const form = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Exact to the last digit. Throws if the text is not an amount. */
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
