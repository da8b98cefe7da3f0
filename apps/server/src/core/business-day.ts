/** The calendar day that a merchant books a moment on. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of `at` in the time zone (IANA name), as yyyy-mm-dd. */
export function businessDay(at: Date, timeZone: string): string {
  const known = formats.get(timeZone);
  // The Swedish locale writes dates as ISO 8601 does.
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  if (known === undefined) formats.set(timeZone, format);
  return format.format(at);
}
