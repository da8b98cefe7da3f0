/**
 * The window of a record: a preset (today, past 7, past 30 days) or two days chosen by hand. It lives in the address as
 * `range`, `from` and `to`, so that a record can be sent as a link. What is to come has presets of its own (next 7 and
 * next 30 days). Source: specification, section 9, date range presets.
 */

import { endOfDay, isDay, shiftDay, startOfDay, zonedDay } from "@openhouse/browser/zoned-day";

/** Name of a preset → its first and last day, counted from today, which is one of them. */
const presets = {
  today: [0, 0],
  past7: [-6, 0],
  past30: [-29, 0],
  next7: [0, 6],
  next30: [0, 29],
} as const satisfies Record<string, readonly [number, number]>;

export type PresetName = keyof typeof presets;

/** Of a record: what has happened. */
const recordPresets = ["today", "past7", "past30"] as const satisfies readonly PresetName[];

/** Of what is to come. */
export const comingPresets = ["next7", "next30"] as const satisfies readonly PresetName[];

export type RecordPreset = (typeof recordPresets)[number];
export type WindowName = RecordPreset | "custom";

export interface DateWindow {
  readonly name: WindowName;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

export type WindowProblem = "incomplete" | "backwards" | "tooLong";

/** Milliseconds, both ends included. */
export interface WindowBounds {
  readonly startMs: number;
  /** Undefined: up to now, whatever the house's clock says. */
  readonly endMs: number | undefined;
}

export const windowNames = [...recordPresets, "custom"] as const satisfies readonly WindowName[];

const longestDays = 92;

/** The window of an address; anything else than a complete own window is a preset, `usual` where none is named. */
export function readWindow(search: URLSearchParams, today: string, usual: RecordPreset = "past7"): DateWindow {
  const name = search.get("range") ?? usual;
  if (name === "custom") {
    return { name, from: dayOf(search.get("from")) ?? shiftDay(today, -6), to: dayOf(search.get("to")) ?? today };
  }
  return presetWindow(recordPresets.find((preset) => preset === name) ?? usual, today);
}

/** The days of a preset: past 7 on 10 March is 4 to 10 March, next 7 is 10 to 16 March. */
export function presetWindow<Name extends PresetName>(name: Name, today: string) {
  const [first, last] = presets[name];
  return { name, from: shiftDay(today, first), to: shiftDay(today, last) };
}

/** What is wrong with two days chosen by hand; undefined when they can be asked for. */
export function findWindowProblem(from: string, to: string): WindowProblem | undefined {
  if (!isDay(from) || !isDay(to)) return "incomplete";
  if (from > to) return "backwards";
  return shiftDay(from, longestDays) <= to ? "tooLong" : undefined;
}

/** The moments of a window. A preset ends now, so that a record of this minute is never cut off. */
export function boundsOf({ name, from, to }: DateWindow, timeZone: string): WindowBounds {
  return {
    startMs: startOfDay(from, timeZone),
    endMs: name === "custom" ? endOfDay(to, timeZone) : undefined,
  };
}

/** Today in the house. */
export function todayOf(nowMs: number, timeZone: string): string {
  return zonedDay(nowMs, timeZone);
}

function dayOf(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}
