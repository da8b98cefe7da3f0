/** Amounts with fractions of the minor unit, as in the lines of a bill. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { currencies } from "@openhouse/rules/money/currencies";
import { minusSign } from "@openhouse/rules/money/minus-sign";
import { formatMoney, money } from "@openhouse/rules/money/money";

/** An amount that was read from minor units with decimals. */
export interface ExactAmount {
  readonly isNegative: boolean;
  readonly isZero: boolean;
  /** The amount without a sign: "1800.5" centavos is ₱18.005. */
  readonly text: string;
  /** The same with the minus sign if it is negative. */
  readonly signedText: string;
}

const form = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Keeps all digits. Throws if the text is not an amount. */
export function readExactAmount(minorText: string, currency: CurrencyCode, locale: string): ExactAmount {
  const match = form.exec(minorText);
  if (match === null) throw new TypeError(`${minorText} is no amount`);
  const [, sign = "", whole = "0", decimals = ""] = match;
  const wholeText = formatMoney(money(BigInt(whole), currency), locale);
  const point = currencies[currency].exponent === 0 && decimals !== "" ? "." : "";
  const text = `${wholeText}${point}${decimals}`;
  return {
    isNegative: sign === "-",
    isZero: BigInt(whole) === 0n && decimals === "",
    text,
    signedText: sign === "-" ? minusSign + text : text,
  };
}
