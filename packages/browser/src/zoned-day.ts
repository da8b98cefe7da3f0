/** Calendar days of the house's time zone, and the moments at which they begin. Days are written yyyy-mm-dd. */

const dayMs = 86_400_000;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a moment in the time zone. */
export function zonedDay(atMs: number, timeZone: string): string {
  // The Swedish locale writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(atMs);
}

/** The day so many days later, or earlier below zero. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** True for a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!dayForm.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** The moment at which the day begins in the time zone, in milliseconds. */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // Twice, because the offset at the guess may be another one than at the beginning of the day (summer time).
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(guess, timeZone);
}

/** The last millisecond of the day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(shiftDay(day, 1), timeZone) - 1;
}

/** What the clock on the wall is ahead of UTC. */
function offsetAt(atMs: number, timeZone: string): number {
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(atMs);
  return Date.parse(`${wall.replace(" ", "T")}Z`) - Math.floor(atMs / 1000) * 1000;
}
