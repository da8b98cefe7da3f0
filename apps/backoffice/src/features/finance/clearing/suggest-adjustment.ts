/** Suggests the adjustment that compensates the difference between a statement's line and our payment. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { ClearingLine } from "./use-clearing.ts";

interface Suggestion {
  readonly direction: "in" | "out";
  /** In major units, as typed; "" when no adjustment can be suggested. */
  readonly text: string;
}

/**
 * The direction is "in" (to the member) if the statement contains a larger deposit or a smaller payout than ours,
 * otherwise "out".
 */
export function suggestAdjustment({ direction, amountMinor, payment }: ClearingLine, currency: string): Suggestion {
  const differenceMinor = BigInt(amountMinor ?? "0") - BigInt(payment?.amountMinor ?? "0");
  const isForMember = (direction === "in") === differenceMinor > 0n;
  const absoluteMinor = differenceMinor < 0n ? -differenceMinor : differenceMinor;
  const canSuggest = amountMinor !== null && absoluteMinor !== 0n && isCurrencyCode(currency);
  return {
    direction: isForMember ? "in" : "out",
    text: canSuggest ? decimalTextOf(money(absoluteMinor, currency)) : "",
  };
}
