/** Finds the start of a merchant's calendar day. */

import { startOfDay as startOfZonedDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "./business-day.ts";

/** Correct also where clocks change at midnight or a day is longer than 24 hours. */
export function startOfDay(at: Date, timeZone: string): Date {
  return new Date(startOfZonedDay(businessDay(at, timeZone), timeZone));
}
