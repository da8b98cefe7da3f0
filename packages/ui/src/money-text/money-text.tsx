/** Money as text: tabular figures, two decimals, thousands separators; a sign beside the colour. */

import "./money-text.css";
import { formatMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { sizeOf, toneOf } from "./money-tone.ts";

interface MoneyTextProps {
  readonly amount: Money;
  /** For `Intl`. */
  readonly locale: string;
  /** Adds a plus or minus and the colour of gain or loss: for differences, never for balances. */
  readonly isSigned?: boolean;
}

/** See the head of this file. */
export function MoneyText({ amount, locale, isSigned = false }: MoneyTextProps) {
  const tone = isSigned ? toneOf(amount) : undefined;
  if (tone === undefined) return <span className="money">{formatMoney(amount, locale)}</span>;
  return (
    <span className="money" data-tone={tone}>
      {tone === "gain" ? "+" : "−"}
      {formatMoney(sizeOf(amount), locale)}
    </span>
  );
}
