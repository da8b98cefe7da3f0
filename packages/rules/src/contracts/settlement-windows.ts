/**
 * The windows by which contracts are settled: half-open, in the merchant's time zone, one after the other without gap
 * or overlap, so that each bet lies in exactly one window of each period. Source: docs/agent-contracts.md, Settlement.
 */

import { shiftDay, startOfDay, weekdayOf, zonedDay } from "../merchants/zoned-day.ts";
import type { ContractKind, SettlementPeriod } from "./contract-kinds.ts";

/** Milliseconds: `fromMs` belongs to it, `untilMs` to the next one. */
export interface SettlementWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

const minuteMs = 60_000;
/** Windows within a day. */
const lengthMs: Readonly<Partial<Record<SettlementPeriod, number>>> = {
  MIN5: 5 * minuteMs,
  HALF: 30 * minuteMs,
  HOUR: 60 * minuteMs,
};

/**
 * The window of the moment. Windows within a day are counted from its beginning, and the last one ends with the day:
 * where clocks are changed by half an hour that one is shorter, and none lies in two days.
 */
export function windowOf(period: SettlementPeriod, atMs: number, timeZone: string): SettlementWindow {
  const day = dayOf(atMs, timeZone);
  const step = lengthMs[period];
  if (step === undefined) {
    const { first, next } = daysAround(period, day);
    return { fromMs: startOfDay(first, timeZone), untilMs: startOfDay(next, timeZone) };
  }
  const dayFrom = startOfDay(day, timeZone);
  const dayUntil = startOfDay(shiftDay(day, 1), timeZone);
  const fromMs = dayFrom + Math.floor((atMs - dayFrom) / step) * step;
  return { fromMs, untilMs: Math.min(fromMs + step, dayUntil) };
}

/** All windows that ended by `untilMs`, from the one that `fromMs` lies in, oldest first. */
export function windowsBetween(
  period: SettlementPeriod,
  { fromMs, untilMs }: SettlementWindow,
  timeZone: string,
): SettlementWindow[] {
  const windows: SettlementWindow[] = [];
  for (
    let window = windowOf(period, fromMs, timeZone);
    window.untilMs <= untilMs;
    window = windowOf(period, window.untilMs, timeZone)
  ) {
    windows.push(window);
  }
  return windows;
}

export interface NamedWindow {
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly window: SettlementWindow;
}

/**
 * What no other window of the merchant is called, whatever its kind: part of every key under which a window is worked
 * or paid. A date alone would be the same for a day, its first hour and the first five minutes.
 */
export function windowKey({ kind, period, window: { fromMs, untilMs } }: NamedWindow): string {
  return `${kind}:${period}:${new Date(fromMs).toISOString()}/${new Date(untilMs).toISOString()}`;
}

/** Days by when they begin: so each moment has one, also where clocks were put back over midnight. */
function dayOf(atMs: number, timeZone: string): string {
  const day = zonedDay(atMs, timeZone);
  const next = shiftDay(day, 1);
  if (atMs >= startOfDay(next, timeZone)) return next;
  return atMs < startOfDay(day, timeZone) ? shiftDay(day, -1) : day;
}

/** The first day of the period that the day lies in, and of the one after it. */
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
