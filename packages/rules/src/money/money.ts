/**
 * Money is a whole number of minor units of one currency. Only these functions create it, and every division names its
 * rounding. Source: docs/product-rules.md, Money.
 */

import { currencies } from "./currencies.ts";
import type { CurrencyCode } from "./currencies.ts";
import { minusSign } from "./minus-sign.ts";

/** An amount of money. `minor` counts minor units (centavos) and may be negative only in differences. */
export interface Money {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
}

/** The largest amount of a transfer: the database stores a signed 64-bit integer. */
export const largestMinor = 2n ** 63n - 1n;

const wholeText = /^-?(0|[1-9]\d{0,18})$/;
// Commas are accepted only between thousands: "1,50" may mean 1.50 and must not become 150.
const decimalText = /^(\d{1,16}|\d{1,3}(?:,\d{3}){1,5})(?:\.(\d{1,8}))?$/;
const partsPerMillion = 1_000_000n;

export function money(minor: bigint, currency: CurrencyCode): Money {
  return { minor, currency };
}

/** Adds two amounts of the same currency. Throws if the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  return money(a.minor + b.minor, sameCurrency(a, b));
}

/** Subtracts `b` from `a`. Throws if the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money {
  return money(a.minor - b.minor, sameCurrency(a, b));
}

/** Returns the share of an amount at a rate in parts per million, rounded toward zero to the minor unit. */
export function shareRoundedDown(amount: Money, ratePpm: bigint): Money {
  return money((amount.minor * ratePpm) / partsPerMillion, amount.currency);
}

/** Reads the wire format (a string of minor units). Returns undefined if it is not a canonical 64-bit whole number. */
export function moneyFromWire(text: string, currency: CurrencyCode): Money | undefined {
  if (!wholeText.test(text)) return undefined;
  const minor = BigInt(text);
  return minor > largestMinor || minor < -largestMinor ? undefined : money(minor, currency);
}

/**
 * Reads an amount that a person typed ("1,234.50", "1234.5"). Returns undefined if it is not an amount, is negative,
 * has more decimals than the currency, or is more than the ledger can hold.
 */
export function parseMoney(text: string, currency: CurrencyCode): Money | undefined {
  const match = decimalText.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = "0", fraction = ""] = match;
  const { exponent } = currencies[currency];
  if (fraction.length > exponent) return undefined;
  const minor = BigInt(whole.replaceAll(",", "") + fraction.padEnd(exponent, "0"));
  return minor > largestMinor ? undefined : money(minor, currency);
}

/** The exact decimal text in major units, with the currency's number of decimals: "-1234.50". */
export function decimalTextOf({ minor, currency }: Money): string {
  const { exponent } = currencies[currency];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  const sign = minor < 0n ? "-" : "";
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Returns the decimal number in major units that some calls contain (docs/wire-format.md, Money on the wire). It is
 * exact up to 15 digits.
 */
export function decimalOf(amount: Money): number {
  return Number(decimalTextOf(amount));
}

/** Languages with commas between thousands, formatted without Intl: its tables load slowly on weak phones. */
const usesCommas = /^(?:en|fil)(?:-|$)/;

/**
 * The text of an amount for display, formatted for the locale: thousands separators and the decimals of the currency
 * (specification, section 9). A negative amount begins with the minus sign U+2212. Files use `decimalTextOf`.
 */
export function formatMoney(amount: Money, locale: string): string {
  const { symbol } = currencies[amount.currency];
  const sign = amount.minor < 0n ? minusSign : "";
  const unsignedText = decimalTextOf(money(amount.minor < 0n ? -amount.minor : amount.minor, amount.currency));
  return `${sign}${symbol}${usesCommas.test(locale) ? withCommas(unsignedText) : inLocaleFormat(unsignedText, amount.currency, locale)}`;
}

function withCommas(unsignedText: string): string {
  const [whole = "", ...decimals] = unsignedText.split(".");
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ","), ...decimals].join(".");
}

function inLocaleFormat(unsignedText: string, currency: CurrencyCode, locale: string): string {
  const { exponent } = currencies[currency];
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: exponent, maximumFractionDigits: exponent });
  // Intl formats a decimal string exactly; a number would lose the last digits of large amounts.
  return format.format(unsignedText as `${number}`);
}

function sameCurrency(a: Money, b: Money): CurrencyCode {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} cannot be combined with ${b.currency}`);
  return a.currency;
}
