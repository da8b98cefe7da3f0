/** An amount of money with digits of equal width, the currency's number of decimals, and thousands separators. */

import "./money-text.css";
import { formatMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { signOf, absoluteOf } from "@openhouse/rules/money/money-sign";

interface MoneyTextProps {
  readonly amount: Money;
  /** The locale for `Intl`. */
  readonly locale: string;
  /** Adds plus or minus and the colour of a gain or loss. For differences, not for balances. */
  readonly isSigned?: boolean;
}

export function MoneyText({ amount, locale, isSigned = false }: MoneyTextProps) {
  const sign = isSigned ? signOf(amount) : 0;
  if (sign === 0) return <span className="money">{formatMoney(amount, locale)}</span>;
  return (
    <span className="money" data-tone={sign > 0 ? "gain" : "loss"}>
      {sign > 0 ? "+" : "−"}
      {formatMoney(absoluteOf(amount), locale)}
    </span>
  );
}
