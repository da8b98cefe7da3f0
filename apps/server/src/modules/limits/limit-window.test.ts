import { describe, expect, test } from "vitest";
import { limitWindow } from "./limit-window.ts";

const windowOf = (at: string, period: "day" | "week" | "month", zone: string) => {
  const { from, until } = limitWindow(new Date(at), period, zone);
  return [from.toISOString(), until.toISOString()];
};

describe("the window of a limit", () => {
  test.each([
    ["2026-11-21T22:00:00Z", "day", "Asia/Manila", "2026-11-21T16:00:00.000Z", "2026-11-22T16:00:00.000Z"],
    ["2026-11-21T22:00:00Z", "week", "Asia/Manila", "2026-11-15T16:00:00.000Z", "2026-11-22T16:00:00.000Z"],
    ["2026-11-22T16:00:00Z", "week", "Asia/Manila", "2026-11-22T16:00:00.000Z", "2026-11-29T16:00:00.000Z"],
    ["2026-02-10T00:00:00Z", "month", "Asia/Manila", "2026-01-31T16:00:00.000Z", "2026-02-28T16:00:00.000Z"],
    // On 1 November, daylight saving time ends, so the day has 25 hours.
    ["2026-11-01T12:00:00Z", "day", "America/New_York", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
    ["2026-11-20T12:00:00Z", "month", "America/New_York", "2026-11-01T04:00:00.000Z", "2026-12-01T05:00:00.000Z"],
  ] as const)("at %s for a %s in %s is from %s until %s", (at, period, zone, from, until) => {
    expect(windowOf(at, period, zone)).toEqual([from, until]);
  });
});
