/** Formats a settlement window as a day, a range of days or a range of minutes. */

import { dateFormat } from "../../../lib/formats/date-format.ts";

export interface WindowToWrite {
  /** Period of the settlement: D, W, H, M, HOUR, HALF or MIN5. */
  readonly period: string;
  /** Times in milliseconds; the end is exclusive. */
  readonly fromMs: number;
  readonly untilMs: number;
}

const withinDay: ReadonlySet<string> = new Set(["HOUR", "HALF", "MIN5"]);

/** For example "10 Mar 2026", "1–15 Mar 2026" or "10 Mar, 14:05–14:10". */
export function windowText({ period, fromMs, untilMs }: WindowToWrite, locale: string, timeZone: string): string {
  if (withinDay.has(period)) {
    const minutes = dateFormat(locale, {
      timeZone,
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
    });
    return minutes.formatRange(fromMs, untilMs);
  }
  const days = dateFormat(locale, { timeZone, day: "numeric", month: "short", year: "numeric" });
  return days.formatRange(fromMs, untilMs - 1);
}

const keyForm = /^\w+:(\w+):([^/]+)\/([^/]+)$/;

/**
 * Returns the window of a window key (rules/contracts/settlement-windows, windowKey), or undefined if the key is
 * invalid.
 */
export function windowOfKey(key: string): WindowToWrite | undefined {
  const [, period = "", from = "", until = ""] = keyForm.exec(key) ?? [];
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  return Number.isNaN(fromMs) || Number.isNaN(untilMs) ? undefined : { period, fromMs, untilMs };
}
