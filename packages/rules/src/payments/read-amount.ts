/** Reads an amount of a request: a decimal in major units, as number or text. Source: docs/product-rules.md, Money. */

import { currencies } from "../money/currencies.ts";
import type { CurrencyCode } from "../money/currencies.ts";
import { largestMinor, money } from "../money/money.ts";
import type { Money } from "../money/money.ts";

/** The error code of a refused amount. */
export type AmountRefusal =
  | "account.currency.wrong"
  | "account.amount.invalid"
  | "account.amount.positive"
  | "account.amount.decimals"
  | "account.amount.too.large";

/** The amount, or the code of the first fault. */
export type AmountReading =
  | { readonly kind: "amount"; readonly amount: Money }
  | { readonly kind: "refused"; readonly code: AmountRefusal };

/** An amount as sent by a client. */
export interface AmountText {
  readonly amount: number | string;
  /** Undefined if the client did not send a currency. */
  readonly currency?: string | undefined;
}

const decimalForm = /^(-?)0*(\d+)(?:\.(\d+?)0*)?$/;
const maxDigits = 19;
/** The largest amount in minor units that is accepted as a number: a double keeps at most 15 digits exactly. */
const maxNumberMinor = 999_999_999_999_999n;

/**
 * Reads the amount exactly, without rounding. Refuses, in this order: another currency than the account's, a text that
 * is not a decimal number, zero or less, more decimals than the currency has, more than the ledger can hold. A JSON
 * number with more than 15 digits may have lost digits on its way, so it is refused as too large. A text keeps all its
 * digits, so this limit does not apply to it.
 */
export function readAmount({ amount, currency }: AmountText, currencyOfAccount: CurrencyCode): AmountReading {
  if (currency !== undefined && currency !== currencyOfAccount) return refused("account.currency.wrong");
  const match = decimalForm.exec(typeof amount === "number" ? textOfNumber(amount) : amount.trim());
  if (match === null) return refused("account.amount.invalid");
  const [, sign = "", whole = "0", fraction = ""] = match;
  const isZero = /^0*$/.test(whole + fraction);
  if (sign === "-" || isZero) return refused("account.amount.positive");
  const { exponent } = currencies[currencyOfAccount];
  if (fraction.length > exponent && !/^0*$/.test(fraction)) return refused("account.amount.decimals");
  if (whole.length > maxDigits) return refused("account.amount.too.large");
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  const maxMinor = typeof amount === "number" ? maxNumberMinor : largestMinor;
  return minor > maxMinor
    ? refused("account.amount.too.large")
    : { kind: "amount", amount: money(minor, currencyOfAccount) };
}

/** Writes very large and very small numbers without an exponent, so that `decimalForm` can match them. */
function textOfNumber(amount: number): string {
  if (!Number.isFinite(amount)) return "";
  const text = String(amount);
  if (!text.includes("e")) return text;
  return Math.abs(amount) >= 1 ? BigInt(Math.trunc(amount)).toString() : amount.toFixed(20);
}

function refused(code: AmountRefusal): AmountReading {
  return { kind: "refused", code };
}
