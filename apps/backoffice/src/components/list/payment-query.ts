/** Converts the filters of the deposit and withdrawal queues from the texts in the URL to query parameters. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";
import { dayBounds } from "../../lib/formats.ts";

/** The filters as stored in the URL. */
export interface PaymentFilterValues {
  readonly account: string;
  readonly reference: string;
  readonly day: string;
  /** As typed, for example "1,000". */
  readonly least: string;
  readonly most: string;
}

/** The filters as query parameters. */
export interface PaymentQuery {
  readonly account?: string;
  readonly reference?: string;
  readonly minMinor?: string;
  readonly maxMinor?: string;
  readonly from?: number;
  readonly to?: number;
}

/** True if the text is not an amount of the currency. Such a filter is not applied, so its field shows an error. */
export function isAmountWrong(text: string, currency: string): boolean {
  return text !== "" && minorOf(text, currency) === undefined;
}

/** Leaves out amounts and days that cannot be parsed. */
export function paymentQueryOf(
  { account, reference, day, least, most }: PaymentFilterValues,
  { timeZone, currency }: { readonly timeZone: string; readonly currency: string },
): PaymentQuery {
  const bounds = dayBounds(day, timeZone);
  const minMinor = minorOf(least, currency);
  const maxMinor = minorOf(most, currency);
  return {
    ...(account === "" ? {} : { account }),
    ...(reference === "" ? {} : { reference }),
    ...(minMinor === undefined ? {} : { minMinor }),
    ...(maxMinor === undefined ? {} : { maxMinor }),
    // Both ends of this filter are inclusive.
    ...(bounds === undefined ? {} : { from: bounds.from, to: bounds.until - 1 }),
  };
}

function minorOf(text: string, currency: string): string | undefined {
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  return amount === undefined ? undefined : String(amount.minor);
}
