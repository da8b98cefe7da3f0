/** The moment at which a merchant's calendar day begins. */

import { businessDay } from "./business-day.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local midnight of the day of `at`, also on days that are shorter or longer than 24 hours. */
export function startOfDay(at: Date, timeZone: string): Date {
  const midnightMs = Date.parse(`${businessDay(at, timeZone)}T00:00:00Z`);
  // The zone's offset at midnight may differ from the one at our first guess.
  const guessMs = midnightMs - offsetMs(midnightMs, timeZone);
  return new Date(midnightMs - offsetMs(guessMs, timeZone));
}

function offsetMs(atMs: number, timeZone: string): number {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  if (known === undefined) formats.set(timeZone, format);
  return Date.parse(`${format.format(atMs).replace(" ", "T")}Z`) - atMs;
}
