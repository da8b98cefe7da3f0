/**
 * A signed amount: plus and the gain colour for money in, only minus for money out. Red is for errors and losses, and a
 * payout is neither.
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
