import { expect, test } from "vitest";
import { startOfDay } from "./start-of-day.ts";

test.each([
  ["2026-03-10T15:59:59Z", "Asia/Manila", "2026-03-09T16:00:00.000Z"],
  ["2026-03-10T16:00:00Z", "Asia/Manila", "2026-03-10T16:00:00.000Z"],
  ["2026-03-29T12:00:00Z", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30T12:00:00Z", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25T23:30:00Z", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  // Clocks change from midnight to one o'clock, so the day has no midnight.
  ["2026-09-06T12:00:00Z", "America/Santiago", "2026-09-06T04:00:00.000Z"],
])("the day of %s in %s begins at %s", (at, timeZone, expected) => {
  expect(startOfDay(new Date(at), timeZone).toISOString()).toBe(expected);
});
