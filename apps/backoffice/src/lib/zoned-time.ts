/** Converts form fields (`2026-11-21T18:30`) in the merchant's time zone, independent of the device's time zone. */

import { stampOf } from "./formats.ts";

const fieldPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The time in a field, in milliseconds; undefined for an empty or incomplete text. */
export function momentOfField(text: string, timeZone: string): number | undefined {
  const asUtc = fieldPattern.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  // The offset at `asUtc` can differ from the offset at the time in the field, so the offset is read again at the first
  // guess.
  const firstGuess = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(firstGuess, timeZone);
}

/** The field text of a time, to the minute. */
export function fieldOfMoment(ms: number, timeZone: string): string {
  return stampOf(ms, timeZone).slice(0, 16).replace(" ", "T");
}

function offsetAt(ms: number, timeZone: string): number {
  return Date.parse(`${stampOf(ms, timeZone).replace(" ", "T")}Z`) - Math.floor(ms / 1_000) * 1_000;
}
