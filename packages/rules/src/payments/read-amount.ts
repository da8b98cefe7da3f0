/**
 * Reads an amount that came from outside: decimal, in major units, as number or text. Source: docs/product-rules.md,
 * Money.
 */

import { currencies } from "../money/currencies.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { largestMinor, money } from "../money/money.ts";
import type { Money } from "../money/money.ts";

/** Why an amount was not taken; the codes stand in the catalogue of refusals. */
export type AmountRefusal =
  | "account.currency.wrong"
  | "account.amount.invalid"
  | "account.amount.positive"
  | "account.amount.decimals"
  | "account.amount.too.large";

/** The amount, or the first thing that is wrong with it. */
export type AmountReading =
  | { readonly kind: "amount"; readonly amount: Money }
  | { readonly kind: "refused"; readonly code: AmountRefusal };

/** What a client sent, beside the currency that the account has. */
export interface AmountText {
  readonly amount: number | string;
  /** Undefined: the client named none. */
  readonly currency?: string | undefined;
}

const decimalForm = /^(-?)0*(\d+)(?:\.(\d+?)0*)?$/;
const mostDigits = 19;
/** Every decimal of 15 digits survives the way through a double. */
const largestNumber = 999_999_999_999_999n;

/**
 * Reads it exactly; nothing is rounded. Refused in this order: another currency than the account's, no decimal number,
 * zero or less, more decimals than the currency has, more than the ledger can hold. A JSON number with
 * more than 15 digits may have lost some on its way and is refused as too large; a text has not.
 */
export function readAmount({ amount, currency }: AmountText, own: CurrencyCode): AmountReading {
  if (currency !== undefined && currency !== own) return refused("account.currency.wrong");
  const match = decimalForm.exec(typeof amount === "number" ? textOfNumber(amount) : amount.trim());
  if (match === null) return refused("account.amount.invalid");
  const [, sign = "", whole = "0", fraction = ""] = match;
  const isZero = /^0*$/.test(whole + fraction);
  if (sign === "-" || isZero) return refused("account.amount.positive");
  const { exponent } = currencies[own];
  if (fraction.length > exponent && !/^0*$/.test(fraction)) return refused("account.amount.decimals");
  if (whole.length > mostDigits) return refused("account.amount.too.large");
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  const most = typeof amount === "number" ? largestNumber : largestMinor;
  return minor > most ? refused("account.amount.too.large") : { kind: "amount", amount: money(minor, own) };
}

/** Numbers print with an exponent when they are very large or very small: spelled out, both are read like any other. */
function textOfNumber(amount: number): string {
  if (!Number.isFinite(amount)) return "";
  const text = String(amount);
  if (!text.includes("e")) return text;
  return Math.abs(amount) >= 1 ? BigInt(Math.trunc(amount)).toString() : amount.toFixed(20);
}

function refused(code: AmountRefusal): AmountReading {
  return { kind: "refused", code };
}
