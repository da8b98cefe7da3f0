/** Money as text: tabular figures, two decimals, thousands separators; a sign beside the colour. */

import "./money-text.css";
import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

interface MoneyTextProps {
  readonly amount: Money;
  /** For `Intl`. */
  readonly locale: string;
  /** Adds a plus or minus and the colour of gain or loss: for differences, never for balances. */
  readonly isSigned?: boolean;
}

/** See the head of this file. */
export function MoneyText({ amount, locale, isSigned = false }: MoneyTextProps) {
  if (!isSigned || amount.minor === 0n) return <span className="money">{formatMoney(amount, locale)}</span>;
  const isGain = amount.minor > 0n;
  const size = money(isGain ? amount.minor : -amount.minor, amount.currency);
  return (
    <span className="money" data-tone={isGain ? "gain" : "loss"}>
      {isGain ? "+" : "−"}
      {formatMoney(size, locale)}
    </span>
  );
}
