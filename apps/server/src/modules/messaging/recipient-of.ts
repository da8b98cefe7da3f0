/** A recipient as messages store it, from what a person typed to look for it. */

import type { Merchant } from "../../core/merchant/merchant.ts";

/** Numbers become digits with the dialling code in front; addresses and accounts lower case. */
export function recipientOf({ dialingCode }: Pick<Merchant, "dialingCode">, typed: string): string {
  const text = typed.trim().toLowerCase();
  if (!/^\+?[\d\s().-]{7,25}$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  return digits.startsWith("0") ? `${dialingCode}${digits.replace(/^0+/, "")}` : digits;
}
