/** Whether a promotion runs on at least one of some days in the merchant's time zone. */

import { endOfDay, startOfDay } from "@openhouse/browser/zoned-day";

interface Days {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Milliseconds; `endDate` null means without end. */
interface Running {
  readonly startDate: number;
  readonly endDate: number | null;
}

export function runsWithin({ startDate, endDate }: Running, { from, to, timeZone }: Days): boolean {
  return startDate <= endOfDay(to, timeZone) && (endDate === null || endDate > startOfDay(from, timeZone));
}
