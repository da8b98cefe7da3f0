/** The moment at which a merchant's calendar day begins. */

import { startOfDay as startOfZonedDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "./business-day.ts";

/** The first moment of the day of `at`, also where clocks are changed at midnight or a day is longer than 24 hours. */
export function startOfDay(at: Date, timeZone: string): Date {
  return new Date(startOfZonedDay(businessDay(at, timeZone), timeZone));
}
