/**
 * A signed amount. Money in has a plus sign and the gain colour. Money out has a minus sign and no colour, because red
 * is reserved for errors and losses.
 */

import "@openhouse/ui/money-text/money-text.css";
import type { Money } from "@openhouse/rules/money/money";
import { signOf, absoluteOf } from "@openhouse/rules/money/money-sign";
import { useFormats } from "../../lib/formats/use-formats.ts";

export function MovedAmount({ amount }: { amount: Money }) {
  const formats = useFormats();
  const sign = signOf(amount);
  return (
    <span className="money" data-tone={sign > 0 ? "gain" : undefined}>
      {sign === 0 ? "" : sign > 0 ? "+" : "−"}
      {formats.money(absoluteOf(amount))}
    </span>
  );
}
