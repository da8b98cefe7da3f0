/** Parses a calendar day from the wire. Refuses with `request.param.err` if it is invalid. */

import { Refusal } from "../../core/refusal.ts";

export function dayOfWire(text: string, field: string): string {
  const ms = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
  if (!isDay) throw new Refusal("request.param.err", {}, { fields: [field] });
  return text;
}
