/**
 * Calendar days of a time zone and the times at which they begin. Days are written yyyy-mm-dd, times are milliseconds.
 * Handles daylight saving changes at midnight, offsets of half and quarter hours, and skipped days.
 */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a time in the time zone (IANA name). */
export function zonedDay(atMs: number, timeZone: string): string {
  return wallText(atMs, timeZone).slice(0, 10);
}

/** The day `days` days later, or earlier if negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(utcOf(day)).getUTCDay() + 6) % 7;
}

/** The first time at which the clocks of the zone show the day or a later one. */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = utcOf(day);
  // Tries the offsets on both sides of midnight. One of them applies, unless the clocks change at midnight.
  for (const near of [asUtc - dayMs, asUtc + dayMs]) {
    const start = asUtc - offsetAt(near, timeZone);
    if (hasBegun(start, day, timeZone) && !hasBegun(start - 1, day, timeZone)) return start;
  }
  let before = asUtc - 2 * dayMs;
  let after = asUtc + 2 * dayMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasBegun(middle, day, timeZone)) after = middle;
    else before = middle;
  }
  return after;
}

function hasBegun(atMs: number, day: string, timeZone: string): boolean {
  return zonedDay(atMs, timeZone) >= day;
}

/** The offset from UTC in milliseconds. The offsets of current zones contain no seconds. */
function offsetAt(atMs: number, timeZone: string): number {
  const wholeHour = Math.floor(atMs / hourMs) * hourMs;
  return Date.parse(`${wallText(wholeHour, timeZone).replace(" ", "T")}Z`) - wholeHour;
}

function wallText(atMs: number, timeZone: string): string {
  const cachedFormat = formats.get(timeZone);
  // The Swedish locale writes dates like ISO 8601.
  const format =
    cachedFormat ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  if (cachedFormat === undefined) formats.set(timeZone, format);
  return format.format(atMs);
}

function utcOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
