/**
 * The windows in which contracts are settled, in the merchant's time zone. A window includes its start but not its end,
 * and there are no gaps or overlaps. So each bet falls into exactly one window of each period. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { shiftDay, startOfDay, weekdayOf, zonedDay } from "../merchants/zoned-day.ts";
import type { ContractKind, SettlementPeriod } from "./contract-kinds.ts";

/** Milliseconds. `fromMs` is inside the window, `untilMs` belongs to the next one. */
export interface SettlementWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

const minuteMs = 60_000;
/** Lengths of the windows shorter than a day. */
const lengthMs: Readonly<Partial<Record<SettlementPeriod, number>>> = {
  MIN5: 5 * minuteMs,
  HALF: 30 * minuteMs,
  HOUR: 60 * minuteMs,
};

/**
 * Returns the window that contains the moment. Windows shorter than a day are counted from the beginning of the day,
 * and the last window ends with the day. So no window spans two days, and the last one is shorter where the clock
 * changes by half an hour.
 */
export function windowOf(period: SettlementPeriod, atMs: number, timeZone: string): SettlementWindow {
  const span = spanOf(period, atMs, timeZone);
  const step = lengthMs[period] ?? Infinity;
  const fromMs = step === Infinity ? span.fromMs : span.fromMs + Math.floor((atMs - span.fromMs) / step) * step;
  return { fromMs, untilMs: Math.min(fromMs + step, span.untilMs) };
}

/** Returns all windows that ended by `untilMs`, starting with the one that contains `fromMs`, oldest first. */
export function windowsBetween(
  period: SettlementPeriod,
  { fromMs, untilMs }: SettlementWindow,
  timeZone: string,
): SettlementWindow[] {
  const windows: SettlementWindow[] = [];
  const step = lengthMs[period] ?? Infinity;
  let span = spanOf(period, fromMs, timeZone);
  let window = windowOf(period, fromMs, timeZone);
  while (window.untilMs <= untilMs) {
    windows.push(window);
    const from = window.untilMs;
    // The span is determined only once per day, because calendar calculations take longer than everything else here.
    if (from === span.untilMs) span = spanOf(period, from, timeZone);
    window = { fromMs: from, untilMs: Math.min(from + step, span.untilMs) };
  }
  return windows;
}

export interface NamedWindow {
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly window: SettlementWindow;
}

/**
 * A key that is unique within the merchant, across kinds and periods. Every key for settling or paying a window
 * contains it. A date alone would be the same for a day, its first hour and its first five minutes.
 */
export function windowKey({ kind, period, window: { fromMs, untilMs } }: NamedWindow): string {
  return `${kind}:${period}:${new Date(fromMs).toISOString()}/${new Date(untilMs).toISOString()}`;
}

/** The period that contains the moment or, if the period is shorter than a day, the day that contains it. */
function spanOf(period: SettlementPeriod, atMs: number, timeZone: string): SettlementWindow {
  const { first, next } = daysAround(period, dayOf(atMs, timeZone));
  return { fromMs: startOfDay(first, timeZone), untilMs: startOfDay(next, timeZone) };
}

/**
 * Finds the day by its start time. So each moment has exactly one day, even where the clock is put back over midnight.
 */
function dayOf(atMs: number, timeZone: string): string {
  const day = zonedDay(atMs, timeZone);
  const next = shiftDay(day, 1);
  if (atMs >= startOfDay(next, timeZone)) return next;
  return atMs < startOfDay(day, timeZone) ? shiftDay(day, -1) : day;
}

/** The first day of the period that contains the day, and the first day of the next period. */
function daysAround(period: SettlementPeriod, day: string): { readonly first: string; readonly next: string } {
  const month = day.slice(0, 8);
  const nextMonth = `${shiftDay(`${month}28`, 4).slice(0, 8)}01`;
  switch (period) {
    case "W": {
      const first = shiftDay(day, -weekdayOf(day));
      return { first, next: shiftDay(first, 7) };
    }
    case "H":
      return day < `${month}16`
        ? { first: `${month}01`, next: `${month}16` }
        : { first: `${month}16`, next: nextMonth };
    case "M":
      return { first: `${month}01`, next: nextMonth };
    case "D":
    case "HOUR":
    case "HALF":
    case "MIN5":
      return { first: day, next: shiftDay(day, 1) };
  }
}
