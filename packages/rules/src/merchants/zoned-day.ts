/**
 * Calendar days of a time zone and the moments at which they begin; days are written yyyy-mm-dd, moments are
 * milliseconds. Right also where clocks are changed at midnight and the first hour of a day does not exist, where
 * offsets have half and quarter hours, and where a whole day was left out.
 */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in the time zone (IANA name). */
export function zonedDay(atMs: number, timeZone: string): string {
  return wallText(atMs, timeZone).slice(0, 10);
}

/** The day so many days later, or earlier below zero. */
export function shiftDay(day: string, days: number): string {
  return new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 for a Monday. */
export function weekdayOf(day: string): number {
  return (new Date(utcOf(day)).getUTCDay() + 6) % 7;
}

/** The first moment at which the clocks of the zone show that day, or a later one. */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = utcOf(day);
  // The offsets on both sides of midnight: one of them is the offset at midnight, unless clocks change just then.
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

/** What the clock on the wall is ahead of UTC; zones of our time have no seconds in it. */
function offsetAt(atMs: number, timeZone: string): number {
  const wholeHour = Math.floor(atMs / hourMs) * hourMs;
  return Date.parse(`${wallText(wholeHour, timeZone).replace(" ", "T")}Z`) - wholeHour;
}

function wallText(atMs: number, timeZone: string): string {
  const known = formats.get(timeZone);
  // The Swedish locale writes dates as ISO 8601 does.
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  if (known === undefined) formats.set(timeZone, format);
  return format.format(atMs);
}

function utcOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
