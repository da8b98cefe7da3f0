/** Formats money and times in the page's language and the merchant's time zone. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { withMinusSign } from "@openhouse/rules/money/minus-sign";
import { formatMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { dateFormat } from "./date-format.ts";
import { usePage } from "../page/page-context.tsx";
import { shortMoney } from "./short-money.ts";

/** Times are milliseconds. */
export interface Formats {
  readonly locale: string;
  money(amount: Money): string;
  /** The argument is a decimal number, as in the calls that the specification defines. */
  decimal(amount: number, currency: CurrencyCode): string;
  /** Whole amounts without decimals, for limits and buttons, where people compare sizes. */
  short(amount: Money): string;
  /** 10 Mar, 14:05 */
  moment(atMs: number): string;
  /** 10 Mar 2026, 14:05:09, where the exact time matters. */
  exactMoment(atMs: number): string;
  time(atMs: number): string;
  day(atMs: number): string;
  count(count: number): string;
  /** A rate in parts per million: 1.5%. */
  percent(ratePpm: number): string;
}

export function useFormats(): Formats {
  const { locale } = useTexts();
  const { merchant } = usePage();
  const { timeZone } = merchant;
  const format = (options: Intl.DateTimeFormatOptions) => (atMs: number) =>
    dateFormat(locale, { timeZone, ...options }).format(atMs);
  return {
    locale,
    money: (amount) => formatMoney(amount, locale),
    decimal: (amount, currency) => formatMoney(moneyOfDecimal(amount, currency), locale),
    short: (amount) => shortMoney(amount, locale),
    moment: format({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
    exactMoment: format({ dateStyle: "medium", timeStyle: "medium" }),
    day: format({ dateStyle: "medium" }),
    time: format({ hour: "numeric", minute: "2-digit" }),
    count: (count) => withMinusSign(new Intl.NumberFormat(locale).format(count)),
    percent: (ratePpm) =>
      withMinusSign(
        new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }).format(ratePpm / 1_000_000),
      ),
  };
}
