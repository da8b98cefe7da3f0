/** The time range of an exported file. */

import { businessDay } from "../merchant/business-day.ts";
import type { Deps } from "../deps.ts";
import type { MerchantId } from "../ids.ts";
import { requireWindow } from "./require-window.ts";

export interface FileWindow {
  readonly startMs: number;
  /** The last millisecond of the range. */
  readonly endMs: number;
  readonly timeZone: string;
  /** First and last day in the merchant's time zone, for the file's name. */
  readonly days: string;
  /** A time in the merchant's time zone: 2026-03-10 14:05:09. */
  timeText(at: Date): string;
}

const maxMs = 366 * 86_400_000;

export interface RequestedFileWindow {
  readonly startMs: number;
  /** By default now. */
  readonly endMs: number | undefined;
  /** The names that the call has for the start and the end. */
  readonly fields: readonly [string, string];
}

/** Refuses `request.param.err` with both fields if the range ends before it begins or is longer than 366 days. */
export function fileWindowOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  merchantId: MerchantId,
  { startMs, endMs = clock.businessNow().getTime(), fields: [start, end] }: RequestedFileWindow,
): FileWindow {
  requireWindow({ [start]: startMs, [end]: endMs }, maxMs);
  const { timeZone } = merchants.byId(merchantId);
  const [first, last] = [startMs, endMs].map((ms) => businessDay(new Date(ms), timeZone));
  return { startMs, endMs, timeZone, days: `${first}-${last}`, timeText: timeTextOf(timeZone) };
}

/**
 * Returns the function that writes times in files: 2026-03-10 14:05:09 in the time zone. The whole file uses one
 * formatter, because creating one takes longer than formatting a thousand lines.
 */
export function timeTextOf(timeZone: string): (at: Date) => string {
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => times.format(at);
}
