/** The supported currencies. The numbers are stored in the database; they are ISO 4217 numbers where one exists. */

export const currencies = {
  PHP: { number: 608, exponent: 2, symbol: "₱" },
  HKD: { number: 344, exponent: 2, symbol: "HK$" },
  USD: { number: 840, exponent: 2, symbol: "$" },
  VND: { number: 704, exponent: 0, symbol: "₫" },
  /** Play money of trial accounts; it is never mixed with real money. */
  FUN: { number: 9999, exponent: 2, symbol: "◆" },
  /** Loyalty points, kept in the same ledger under the same rules. */
  PTS: { number: 9998, exponent: 0, symbol: "pts" },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;

interface Currency {
  /** The number in the database. */
  readonly number: number;
  /** Digits after the decimal point of the major unit. */
  readonly exponent: number;
  readonly symbol: string;
}

const codeByNumber = new Map<number, CurrencyCode>(
  Object.entries(currencies).map(([code, { number }]) => [number, toCode(code)]),
);

/** True if the text is the code of a supported currency. */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return Object.hasOwn(currencies, text);
}

/** The code of a currency by its number in the database. Throws on an unknown number. */
export function currencyOfNumber(number: number): CurrencyCode {
  const code = codeByNumber.get(number);
  if (code === undefined) throw new RangeError(`unknown currency number ${number}`);
  return code;
}

function toCode(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new RangeError(`unknown currency ${text}`);
  return text;
}
