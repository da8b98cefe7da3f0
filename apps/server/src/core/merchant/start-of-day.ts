/** Finds the start of a merchant's calendar day. */

import { startOfDay as startOfZonedDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "./business-day.ts";

/** The result is also correct if clocks change at midnight, and on days that are not 24 hours long. */
export function startOfDay(at: Date, timeZone: string): Date {
  return new Date(startOfZonedDay(businessDay(at, timeZone), timeZone));
}
