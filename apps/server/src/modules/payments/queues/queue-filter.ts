/** Reads the optional filters of the queues. */

import { Refusal } from "../../../core/refusal.ts";

/** A reference of ours ("OH1-D17") in its stored form, from a text in any case, as mails and banks print it. */
export function referenceOrNull(text: string | undefined): string | null {
  const reference = (text ?? "")
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .replaceAll(/\p{Pd}/gu, "-")
    .toUpperCase();
  return reference === "" ? null : reference;
}

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
