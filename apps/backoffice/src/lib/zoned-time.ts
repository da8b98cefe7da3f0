/** Times of a form field (`2026-11-21T18:30`) in the merchant's time zone, whatever zone the reader's device is in. */

import { stampOf } from "./formats.ts";

const fieldPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The moment of a field's text, in milliseconds; undefined for an empty or unfinished one. */
export function momentOfField(text: string, timeZone: string): number | undefined {
  const asUtc = fieldPattern.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  // The offset at the guess may differ from that at the moment itself; the second pass settles it.
  const first = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(first, timeZone);
}

/** The text of a field that shows the moment, to the minute. */
export function fieldOfMoment(ms: number, timeZone: string): string {
  return stampOf(ms, timeZone).slice(0, 16).replace(" ", "T");
}

function offsetAt(ms: number, timeZone: string): number {
  return Date.parse(`${stampOf(ms, timeZone).replace(" ", "T")}Z`) - Math.floor(ms / 1_000) * 1_000;
}
