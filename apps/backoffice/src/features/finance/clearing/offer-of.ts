/** The adjustment that would make both sides of a line equal. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { ClearingLine } from "./use-clearing.ts";

interface Offer {
  readonly direction: "in" | "out";
  /** In major units, as typed; "" when no adjustment can be suggested. */
  readonly text: string;
}

/** The member receives what a deposit brought in excess, and gives back what a payout took in excess. */
export function offerOf({ direction, amountMinor, payment }: ClearingLine, currency: string): Offer {
  const differs = BigInt(amountMinor ?? "0") - BigInt(payment?.amountMinor ?? "0");
  const isForMember = (direction === "in") === differs > 0n;
  const size = differs < 0n ? -differs : differs;
  const isKnown = amountMinor !== null && size !== 0n && isCurrencyCode(currency);
  return { direction: isForMember ? "in" : "out", text: isKnown ? decimalTextOf(money(size, currency)) : "" };
}
