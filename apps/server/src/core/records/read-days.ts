/** Reads the days of a report from a query. */

import { businessDay } from "../merchant/business-day.ts";
import type { Clock } from "../clock.ts";
import { Refusal } from "../refusal.ts";

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

/**
 * Returns the last seven days by default. Refuses `request.param.err` for an invalid date, an end before the start, or
 * more than 366 days.
 */
export function readDays(clock: Clock, timeZone: string, { startDate, endDate }: DayQuery): DaySpan {
  const lastMs = msOfDay(endDate ?? businessDay(clock.businessNow(), timeZone), "endDate");
  const firstMs = startDate === undefined ? lastMs - (defaultDays - 1) * dayMs : msOfDay(startDate, "startDate");
  if (firstMs > lastMs || lastMs - firstMs >= maxDays * dayMs) refuse("startDate");
  return { firstDay: dayOfMs(firstMs), lastDay: dayOfMs(lastMs) };
}

function msOfDay(day: string, field: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || dayOfMs(ms) !== day ? refuse(field) : ms;
}

function dayOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function refuse(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
