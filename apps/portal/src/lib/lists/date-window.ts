/**
 * The date range of a record (a list of bets, transfers and the like): a preset (today, past 7 or past 30 days) or two
 * days that the member chooses. The URL contains the range as `range`, `from` and `to`, so that a record can be shared
 * as a link. Lists of future dates have presets of their own (next 7 and next 30 days). Source: specification, section
 * 9, date range presets.
 */

import { endOfDay, isDay, shiftDay, startOfDay, zonedDay } from "@openhouse/browser/zoned-day";

/** Preset → its first and last day as offsets from today, both included. */
const presets = {
  today: [0, 0],
  past7: [-6, 0],
  past30: [-29, 0],
  next7: [0, 6],
  next30: [0, 29],
} as const satisfies Record<string, readonly [number, number]>;

export type PresetName = keyof typeof presets;

/** For records, which list the past. */
const recordPresets = ["today", "past7", "past30"] as const satisfies readonly PresetName[];

/** For lists of future dates. */
export const futurePresets = ["next7", "next30"] as const satisfies readonly PresetName[];

export type RecordPreset = (typeof recordPresets)[number];
/** The range that applies if the URL contains none: a preset, or a number of days up to and including today. */
export type DefaultRange = RecordPreset | { readonly pastDays: number };
export type WindowName = RecordPreset | "custom";

export interface DateRange {
  readonly name: WindowName;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  /** True for a default range in days: the range is named "custom" but has no end. */
  readonly isOpenEnded?: boolean;
}

export type WindowProblem = "incomplete" | "backwards" | "tooLong";

/** The first and the last millisecond of a range. */
export interface WindowBounds {
  readonly startMs: number;
  /** Undefined means until now by the server's clock. */
  readonly endMs: number | undefined;
}

export const windowNames = [...recordPresets, "custom"] as const satisfies readonly WindowName[];

const longestDays = 92;

/** Reads the range from the URL. Returns `defaultRange` if the URL names no range or an unknown one. */
export function readWindow(search: URLSearchParams, today: string, defaultRange: DefaultRange = "past7"): DateRange {
  const name = search.get("range");
  if (name === "custom") {
    return { name, from: dayOf(search.get("from")) ?? shiftDay(today, -6), to: dayOf(search.get("to")) ?? today };
  }
  const preset = recordPresets.find((candidate) => candidate === name) ?? defaultRange;
  if (typeof preset === "string") return presetWindow(preset, today);
  return { name: "custom", from: shiftDay(today, 1 - preset.pastDays), to: today, isOpenEnded: true };
}

/** Returns the days of a preset: past 7 on 10 March is 4 to 10 March, next 7 is 10 to 16 March. */
export function presetWindow<Name extends PresetName>(name: Name, today: string) {
  const [first, last] = presets[name];
  return { name, from: shiftDay(today, first), to: shiftDay(today, last) };
}

/** Checks two chosen days; returns undefined if they are valid. */
export function findWindowProblem(from: string, to: string): WindowProblem | undefined {
  if (!isDay(from) || !isDay(to)) return "incomplete";
  if (from > to) return "backwards";
  return shiftDay(from, longestDays) <= to ? "tooLong" : undefined;
}

/** Returns the bounds of a range. Presets and defaults have no end, so that the newest rows are included. */
export function boundsOf({ name, from, to, isOpenEnded = false }: DateRange, timeZone: string): WindowBounds {
  return {
    startMs: startOfDay(from, timeZone),
    endMs: name === "custom" && !isOpenEnded ? endOfDay(to, timeZone) : undefined,
  };
}

export function todayOf(nowMs: number, timeZone: string): string {
  return zonedDay(nowMs, timeZone);
}

function dayOf(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}
