/** Reads the optional filters of the queues. */

import { Refusal } from "../../../core/refusal.ts";

/** An amount in the format of the schema; an empty text means no limit. */
export function minorOrNull(text: string | undefined): bigint | null {
  return text === undefined || text === "" ? null : BigInt(text);
}

/** Refuses `request.param.err` for milliseconds that are not a valid date or lie after the year 9999. */
export function timeOrNull(ms: number | undefined): Date | null {
  if (ms === undefined) return null;
  const time = new Date(ms);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9_999) throw new Refusal("request.param.err");
  return time;
}
