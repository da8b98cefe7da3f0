/** Formats numbers, money and times in the language of the page and the merchant's time zone. */

import { isDay, shiftDay, startOfDay } from "@openhouse/browser/zoned-day";
import { withMinusSign } from "@openhouse/rules/money/minus-sign";
import { decimalTextOf, formatMoney, moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useStaff } from "./office.tsx";

/** Parses an amount in wire format. Throws if the amount or the currency is invalid. */
export function readMoney(minor: string, currency: string): Money {
  const amount = isCurrencyCode(currency) ? moneyFromWire(minor, currency) : undefined;
  if (amount === undefined) throw new TypeError(`${minor} ${currency} is no money`);
  return amount;
}

/** The exact decimal text, for exports. */
export function plainMoney(minor: string, currency: string): string {
  return decimalTextOf(readMoney(minor, currency));
}

export function sumMinor(amounts: readonly string[]): string {
  return String(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
}

export function differenceOf(minuend: string, subtrahend: string): string {
  return String(BigInt(minuend) - BigInt(subtrahend));
}

/** Returns, for example, "2026-11-21 04:32:10". The text is sortable and the same in every language. */
export function stampOf(ms: number, timeZone: string): string {
  return stampFormat(timeZone).format(ms).replace(",", "");
}

const stamps = new Map<string, Intl.DateTimeFormat>();

function stampFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = stamps.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  // The Swedish locale writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  stamps.set(timeZone, format);
  return format;
}

/** An age in its two largest units: "45 s", "12 min", "3 h 05", "2 d 4 h". */
export function ageOf(fromMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - fromMs) / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return `${minutes} min`;
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** The start and end of a day (YYYY-MM-DD) in a time zone, in milliseconds; undefined for an invalid day. */
export function dayBounds(day: string, timeZone: string): { from: number; until: number } | undefined {
  if (!isDay(day)) return undefined;
  // Some days have 23 or 25 hours, so the end is the start of the next day.
  return { from: startOfDay(day, timeZone), until: startOfDay(shiftDay(day, 1), timeZone) };
}

export interface Formats {
  readonly money: (minor: string, currency: string) => string;
  readonly count: (value: number | bigint) => string;
  readonly stamp: (ms: number) => string;
  readonly timeZone: string;
  readonly locale: string;
}

export function useFormats(): Formats {
  const { locale } = useTexts();
  const { timeZone } = useStaff();
  return {
    money: (minor, currency) => formatMoney(readMoney(minor, currency), locale),
    count: (value) => withMinusSign(new Intl.NumberFormat(locale).format(value)),
    stamp: (ms) => stampOf(ms, timeZone),
    timeZone,
    locale,
  };
}

/** The currency of the staff member's merchant. */
export function useStaffCurrency(): CurrencyCode {
  return readMoney("0", useStaff().currency).currency;
}
