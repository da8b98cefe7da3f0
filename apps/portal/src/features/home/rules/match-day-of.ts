/** The day of a match in the merchant's time zone. Pure. */

import { dateFormat } from "../../../lib/formats/date-format.ts";

const dayMs = 86_400_000;

/** `today` or `tomorrow` in that time zone; other days are shown as a date. */
export function matchDayOf(atMs: number, nowMs: number, timeZone: string): "today" | "tomorrow" | "later" {
  const dayOf = dateFormat("en-CA", { timeZone, dateStyle: "short" });
  const day = dayOf.format(atMs);
  if (day === dayOf.format(nowMs)) return "today";
  return day === dayOf.format(nowMs + dayMs) ? "tomorrow" : "later";
}
