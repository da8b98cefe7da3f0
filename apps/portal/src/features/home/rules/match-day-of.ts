/** The day of a match in the merchant's time zone. */

import { dateFormat } from "../../../lib/formats/date-format.ts";

const dayMs = 86_400_000;

/** Returns "later" for every other day, because all other days are shown as dates. */
export function matchDayOf(atMs: number, nowMs: number, timeZone: string): "today" | "tomorrow" | "later" {
  const dayOf = dateFormat("en-CA", { timeZone, dateStyle: "short" });
  const day = dayOf.format(atMs);
  if (day === dayOf.format(nowMs)) return "today";
  return day === dayOf.format(nowMs + dayMs) ? "tomorrow" : "later";
}
