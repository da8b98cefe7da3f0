/** The filters of the cashier's queues: as they stand in the address, and as the server reads them. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { parseMoney } from "@openhouse/rules/money/money";
import { dayBounds } from "../../lib/formats.ts";

/** As they stand in the address. */
export interface PaymentFilterValues {
  readonly account: string;
  readonly reference: string;
  readonly day: string;
  /** As a person types it: "1,000". */
  readonly least: string;
  readonly most: string;
}

/** Nothing is filtered. */
export const noPaymentFilters: PaymentFilterValues = { account: "", reference: "", day: "", least: "", most: "" };

/** As the server reads them. */
export interface PaymentQuery {
  readonly account?: string;
  readonly reference?: string;
  readonly minMinor?: string;
  readonly maxMinor?: string;
  readonly from?: number;
  readonly to?: number;
}

/** True when one of them is set. */
export function isPaymentFiltered({ account, reference, day, least, most }: PaymentFilterValues): boolean {
  return [account, reference, day, least, most].some((value) => value !== "");
}

/** True for a text that is no amount of the currency: the field must say so, because it bounds nothing. */
export function isAmountWrong(text: string, currency: string): boolean {
  return text !== "" && minorOf(text, currency) === undefined;
}

/** What is no amount of the currency or no day of the time zone bounds nothing. */
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
    // Both ends of this filter are included.
    ...(bounds === undefined ? {} : { from: bounds.from, to: bounds.until - 1 }),
  };
}

function minorOf(text: string, currency: string): string | undefined {
  const amount = isCurrencyCode(currency) ? parseMoney(text, currency) : undefined;
  return amount === undefined ? undefined : String(amount.minor);
}
