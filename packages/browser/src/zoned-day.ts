/** Calendar days in the merchant's time zone, for pages and filters. Days are written yyyy-mm-dd. */

import { shiftDay, startOfDay } from "@openhouse/rules/merchants/zoned-day";

export { shiftDay, startOfDay, zonedDay } from "@openhouse/rules/merchants/zoned-day";

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** True for a valid date in the form yyyy-mm-dd. */
export function isDay(text: string): boolean {
  if (!dayForm.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** The last millisecond of the day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(shiftDay(day, 1), timeZone) - 1;
}
