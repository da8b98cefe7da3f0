import { describe, expect, it } from "vitest";
import { endOfDay, isDay, shiftDay, startOfDay, zonedDay } from "./zoned-day.ts";

describe("days in a time zone", () => {
  it("change at midnight of the time zone, not at midnight UTC", () => {
    expect(zonedDay(Date.parse("2026-03-09T15:59:59Z"), "Asia/Manila")).toBe("2026-03-09");
    expect(zonedDay(Date.parse("2026-03-09T16:00:00Z"), "Asia/Manila")).toBe("2026-03-10");
  });

  it.each([
    ["2026-03-10", "Asia/Manila", "2026-03-09T16:00:00.000Z"],
    ["2026-03-10", "UTC", "2026-03-10T00:00:00.000Z"],
    // Summer time begins on 8 March at 2:00, after the start of the day.
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
    // Clocks change from midnight to one o'clock, so the day has no midnight.
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ])("begin at the first moment of the day: %s in %s begins at %s", (day, timeZone, moment) => {
    expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(moment);
  });

  it("end a millisecond before the next day begins", () => {
    expect(endOfDay("2026-03-10", "Asia/Manila") + 1).toBe(startOfDay("2026-03-11", "Asia/Manila"));
  });

  it("are shifted across months and leap days", () => {
    expect(shiftDay("2026-03-01", -1)).toBe("2026-02-28");
    expect(shiftDay("2028-02-28", 1)).toBe("2028-02-29");
  });

  it.each([
    ["2026-02-28", true],
    ["2026-02-30", false],
    ["2026-2-3", false],
    ["", false],
    ["yesterday", false],
  ])("are checked by isDay: %j is a valid day: %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});
