/** The adjustment that would make both sides of a line say the same. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { ClearingLine } from "./use-clearing.ts";

interface Offer {
  readonly direction: "in" | "out";
  /** As a person types it; "" where nothing can be offered. */
  readonly text: string;
}

/** Of a deposit that brought more the member gets the rest, of a payout that took more the member gives it. */
export function offerOf({ direction, amountMinor, payment }: ClearingLine, currency: string): Offer {
  const differs = BigInt(amountMinor ?? "0") - BigInt(payment?.amountMinor ?? "0");
  const isForMember = (direction === "in") === differs > 0n;
  const size = differs < 0n ? -differs : differs;
  const isKnown = amountMinor !== null && size !== 0n && isCurrencyCode(currency);
  return { direction: isForMember ? "in" : "out", text: isKnown ? decimalTextOf(money(size, currency)) : "" };
}
