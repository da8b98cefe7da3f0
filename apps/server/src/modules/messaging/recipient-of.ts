/** Converts a recipient that a person typed to the format in which messages store it. */

import type { Merchant } from "../../core/merchant/merchant.ts";

/** Phone numbers become digits with the dialling code; e-mail addresses and account names become lower case. */
export function recipientOf({ dialingCode }: Pick<Merchant, "dialingCode">, input: string): string {
  const text = input.trim().toLowerCase();
  if (!/^\+?[\d\s().-]{7,25}$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  return digits.startsWith("0") ? `${dialingCode}${digits.replace(/^0+/, "")}` : digits;
}
