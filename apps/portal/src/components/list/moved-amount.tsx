/**
 * An amount that moved: plus and the colour of gain when it came in, minus alone when it left. Red stays for errors and
 * losses: money that is paid out is neither.
 */

import "@openhouse/ui/money-text/money-text.css";
import type { Money } from "@openhouse/rules/money/money";
import { signOf, absoluteOf } from "@openhouse/rules/money/money-sign";
import { useHouseFormats } from "../../lib/use-house-formats.ts";

export function MovedAmount({ amount }: { amount: Money }) {
  const formats = useHouseFormats();
  const sign = signOf(amount);
  return (
    <span className="money" data-tone={sign > 0 ? "gain" : undefined}>
      {sign === 0 ? "" : sign > 0 ? "+" : "−"}
      {formats.money(absoluteOf(amount))}
    </span>
  );
}
