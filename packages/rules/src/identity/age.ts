/** Ages by calendar days, written yyyy-MM-dd. The caller passes the merchant's business day as today. */

/** The earliest accepted date of birth. */
export const earliestBirthday = "1900-01-01";

/** Returns true for a day of the calendar, written yyyy-MM-dd. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  // `Date` turns 30 February into March, so the text is compared with the parsed day.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** Returns true for a day of the calendar from 1900 to `today`. */
export function isBirthday(text: string, today: string): boolean {
  return isCalendarDay(text) && text >= earliestBirthday && text <= today;
}

/**
 * Returns the age in years. It rises on the birthday. In a year without 29 February, a person born on that day gets
 * older on 1 March. Laws use 28 February or 1 March; the later day is safer.
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
