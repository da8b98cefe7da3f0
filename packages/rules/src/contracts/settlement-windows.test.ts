import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settlementPeriods } from "./contract-kinds.ts";
import { windowOf, windowsBetween } from "./settlement-windows.ts";

const timeOf = (text: string) => Date.parse(text);
const timesOf = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => [
  new Date(fromMs).toISOString().slice(0, 16),
  new Date(untilMs).toISOString().slice(0, 16),
];

describe("windows of contracts", () => {
  it.each([
    ["MIN5", "2026-03-09T16:04:59.999Z", "Asia/Manila", "2026-03-09T16:00", "2026-03-09T16:05"],
    ["HALF", "2026-03-09T16:30:00Z", "Asia/Manila", "2026-03-09T16:30", "2026-03-09T17:00"],
    // Hours begin at the zone's full hour, which is a quarter past in UTC for Kathmandu.
    ["HOUR", "2026-03-09T16:30:00Z", "Asia/Kathmandu", "2026-03-09T16:15", "2026-03-09T17:15"],
    ["HOUR", "2026-03-09T16:30:00Z", "Asia/Kolkata", "2026-03-09T16:30", "2026-03-09T17:30"],
    ["D", "2026-03-09T15:59:59.999Z", "Asia/Manila", "2026-03-08T16:00", "2026-03-09T16:00"],
    ["D", "2026-03-09T16:00:00Z", "Asia/Manila", "2026-03-09T16:00", "2026-03-10T16:00"],
    // Days of 23 and 25 hours, and a day without its first hour.
    ["D", "2026-03-08T12:00:00Z", "America/New_York", "2026-03-08T05:00", "2026-03-09T04:00"],
    ["D", "2026-11-01T12:00:00Z", "America/New_York", "2026-11-01T04:00", "2026-11-02T05:00"],
    ["D", "2026-09-06T12:00:00Z", "America/Santiago", "2026-09-06T04:00", "2026-09-07T03:00"],
    // On Lord Howe Island the clock changes by half an hour. The last window of that day has only half the length.
    ["HOUR", "2026-10-04T12:45:00Z", "Australia/Lord_Howe", "2026-10-04T12:30", "2026-10-04T13:00"],
    ["W", "2026-03-15T12:00:00Z", "UTC", "2026-03-09T00:00", "2026-03-16T00:00"],
    ["H", "2026-02-15T12:00:00Z", "UTC", "2026-02-01T00:00", "2026-02-16T00:00"],
    ["H", "2026-02-16T00:00:00Z", "UTC", "2026-02-16T00:00", "2026-03-01T00:00"],
    ["M", "2028-02-29T23:59:59Z", "UTC", "2028-02-01T00:00", "2028-03-01T00:00"],
    ["M", "2026-12-31T12:00:00Z", "UTC", "2026-12-01T00:00", "2027-01-01T00:00"],
  ] as const)("the %s window of %s in %s is from %s until %s", (period, moment, zone, from, until) => {
    expect(timesOf(windowOf(period, timeOf(moment), zone))).toEqual([from, until]);
  });

  it("[S9.004] are five minutes long for real-time contracts, twelve in each hour", () => {
    const hour = { fromMs: timeOf("2026-03-09T16:00:00Z"), untilMs: timeOf("2026-03-09T17:00:00Z") };
    const windows = windowsBetween("MIN5", hour, "Asia/Manila");
    expect(windows).toHaveLength(12);
    expect(new Set(windows.map(({ fromMs, untilMs }) => untilMs - fromMs))).toEqual(new Set([300_000]));
  });

  it("are returned after their end, and not before it", () => {
    const span = (from: string, until: string) => ({ fromMs: timeOf(from), untilMs: timeOf(until) });
    expect(windowsBetween("D", span("2026-03-09T03:00Z", "2026-03-11T23:59Z"), "UTC").map(timesOf)).toEqual([
      ["2026-03-09T00:00", "2026-03-10T00:00"],
      ["2026-03-10T00:00", "2026-03-11T00:00"],
    ]);
    expect(windowsBetween("D", span("2026-03-09T03:00Z", "2026-03-09T23:59Z"), "UTC")).toEqual([]);
  });

  const zones = [
    "UTC",
    "Asia/Manila",
    "Asia/Kathmandu",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "America/New_York",
    "America/Santiago",
    "America/Havana",
    "America/St_Johns",
    "Africa/Cairo",
    "Europe/Berlin",
    "Pacific/Apia",
    "Pacific/Chatham",
  ];
  /** Half of the moments are near clock changes. */
  const moments = fc.oneof(
    fc.integer({ min: timeOf("2005-01-01"), max: timeOf("2035-01-01") }),
    fc
      .tuple(
        fc.constantFrom(
          "2026-03-08",
          "2026-09-06",
          "2026-10-04",
          "2010-11-07",
          "2011-12-30",
          "2026-04-05",
          "2026-11-01",
        ),
        fc.integer({ min: -40 * 3_600_000, max: 40 * 3_600_000 }),
      )
      .map(([day, offsetMs]) => timeOf(day) + offsetMs),
  );

  it("have no gaps or overlaps in many time zones, also near clock changes", () => {
    const inputs = fc.tuple(fc.constantFrom(...settlementPeriods), fc.constantFrom(...zones), moments);
    fc.assert(
      fc.property(inputs, ([period, zone, moment]) => {
        const window = windowOf(period, moment, zone);
        expect(window.fromMs <= moment && moment < window.untilMs).toBe(true);
        expect(windowOf(period, window.fromMs, zone)).toEqual(window);
        expect(windowOf(period, window.untilMs - 1, zone)).toEqual(window);
        expect(windowOf(period, window.untilMs, zone).fromMs).toBe(window.untilMs);
        expect(windowOf(period, window.fromMs - 1, zone).untilMs).toBe(window.fromMs);
      }),
      { numRuns: 2_000 },
    );
  });
});
