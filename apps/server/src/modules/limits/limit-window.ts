/** Finds the period for which a limit counts: the merchant's day, week (from Monday) or month that contains a time. */

import { businessDay } from "../../core/merchant/business-day.ts";
import { startOfDay } from "../../core/merchant/start-of-day.ts";
import type { LimitPeriod } from "./limit.ts";

const dayMs = 24 * 3_600_000;

/** Returns the period from `from` until `until` (exclusive); both are local midnights in the time zone (IANA name). */
export function limitWindow(at: Date, period: LimitPeriod, timeZone: string): { from: Date; until: Date } {
  const [year = 0, month = 0, date = 0] = businessDay(at, timeZone).split("-").map(Number);
  const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  const daysBefore = { day: 0, week: weekday, month: date - 1 }[period];
  const lengthDays = { day: 1, week: 7, month: new Date(Date.UTC(year, month, 0)).getUTCDate() }[period];
  const today = startOfDay(at, timeZone).getTime();
  // Uses noon of the target day, so that daylight saving changes in between do not matter.
  const midnight = (days: number) => startOfDay(new Date(today + (days + 0.5) * dayMs), timeZone);
  return { from: midnight(-daysBefore), until: midnight(lengthDays - daysBefore) };
}
