/**
 * An amount of money with digits of equal width, the currency's number of decimals, and thousands separators. The one
 * component for an amount that stands alone; inside a sentence, `formatMoney` makes the text.
 */

import "./money-text.css";
import { formatMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";

interface MoneyTextProps {
  readonly amount: Money;
  /** The locale for `Intl`. */
  readonly locale: string;
  /** Adds plus or minus and the colour of a gain or loss. For differences, not for balances. */
  readonly isSigned?: boolean;
  /**
   * True for a signed movement of money: money in has the colour of a gain, but money out has no colour, because red is
   * reserved for errors and losses.
   */
  readonly isMovement?: boolean;
}

export function MoneyText({ amount, locale, isSigned = false, isMovement = false }: MoneyTextProps) {
  const sign = isSigned || isMovement ? signOf(amount) : 0;
  if (sign === 0) return <span className="money">{formatMoney(amount, locale)}</span>;
  return (
    <span className="money" data-tone={sign > 0 ? "gain" : isMovement ? undefined : "loss"}>
      {sign > 0 ? "+" : ""}
      {formatMoney(amount, locale)}
    </span>
  );
}
