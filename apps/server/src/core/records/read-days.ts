/** Reads the days of a query. */

import { isCalendarDay } from "@openhouse/rules/identity/age";
import { shiftDay } from "@openhouse/rules/merchants/zoned-day";
import { businessDay } from "../merchant/business-day.ts";
import type { Clock } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import { requireWindow } from "./require-window.ts";

export interface DayQuery {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A range of days, both included, yyyy-mm-dd. */
export interface DaySpan {
  readonly firstDay: string;
  readonly lastDay: string;
}

const dayMs = 86_400_000;
const defaultDays = 7;
const maxDays = 366;
/** Computing with days near the year 0 or after the year 9999 gives texts that are no days. */
const [earliestDay, latestDay] = ["1970-01-01", "9998-12-31"];

/**
 * `days` has the names of the two fields, the first day before the last one. By default the last seven days are
 * returned. Refuses `request.param.err` with the field for an invalid day, and with both fields for an end before the
 * start or more than 366 days.
 */
export function readDays(clock: Clock, timeZone: string, days: Readonly<Record<string, string | undefined>>): DaySpan {
  const [start = "", end = ""] = Object.keys(days);
  const lastDay = readDay(days[end] ?? businessDay(clock.businessNow(), timeZone), end);
  const firstDay = days[start] === undefined ? shiftDay(lastDay, 1 - defaultDays) : readDay(days[start], start);
  requireWindow({ [start]: Date.parse(firstDay), [end]: Date.parse(lastDay) }, (maxDays - 1) * dayMs);
  return { firstDay, lastDay };
}

/** Refuses `request.param.err` with the field if the text is not a day from 1970 to 9998, written yyyy-mm-dd. */
export function readDay(text: string, field: string): string {
  if (isCalendarDay(text) && text >= earliestDay && text <= latestDay) return text;
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
