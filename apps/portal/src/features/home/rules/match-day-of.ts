/** Which day a match is on, by the calendar of the house. Pure. */

import { dateFormat } from "../../../lib/date-format.ts";

const dayMs = 86_400_000;

/** `today` and `tomorrow` of that time zone; everything else is named by its date. */
export function matchDayOf(atMs: number, nowMs: number, timeZone: string): "today" | "tomorrow" | "later" {
  const dayOf = dateFormat("en-CA", { timeZone, dateStyle: "short" });
  const day = dayOf.format(atMs);
  if (day === dayOf.format(nowMs)) return "today";
  return day === dayOf.format(nowMs + dayMs) ? "tomorrow" : "later";
}
