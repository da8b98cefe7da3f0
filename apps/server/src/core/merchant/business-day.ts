/** Finds a merchant's calendar day. */

import { zonedDay } from "@openhouse/rules/merchants/zoned-day";

/** The day of `at` in the time zone (IANA name), as yyyy-mm-dd. */
export function businessDay(at: Date, timeZone: string): string {
  return zonedDay(at.getTime(), timeZone);
}
