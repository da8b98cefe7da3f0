/** Whether a promotion runs on one of some days, as the house counts days. */

import { endOfDay, startOfDay } from "@openhouse/browser/zoned-day";

interface Days {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Milliseconds; without an end it runs on. */
interface Running {
  readonly startDate: number;
  readonly endDate: number | null;
}

export function runsWithin({ startDate, endDate }: Running, { from, to, timeZone }: Days): boolean {
  return startDate <= endOfDay(to, timeZone) && (endDate === null || endDate > startOfDay(from, timeZone));
}
