/** Checks whether a promotion runs on at least one day of a period. The days are those of the merchant's time zone. */

import { endOfDay, startOfDay } from "@openhouse/browser/zoned-day";

interface Days {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Times in milliseconds. An `endDate` of null means that the promotion has no end. */
interface PromotionPeriod {
  readonly startDate: number;
  readonly endDate: number | null;
}

export function runsWithin({ startDate, endDate }: PromotionPeriod, { from, to, timeZone }: Days): boolean {
  return startDate <= endOfDay(to, timeZone) && (endDate === null || endDate > startOfDay(from, timeZone));
}
