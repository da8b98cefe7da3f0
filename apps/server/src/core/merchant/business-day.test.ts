import { expect, test } from "vitest";
import { businessDay } from "./business-day.ts";

test.each([
  ["Asia/Manila", "2026-03-01T15:59:59.999Z", "2026-03-01"],
  ["Asia/Manila", "2026-03-01T16:00:00.000Z", "2026-03-02"],
  ["America/New_York", "2026-03-08T04:59:59.000Z", "2026-03-07"],
  ["UTC", "2026-12-31T23:59:59.000Z", "2026-12-31"],
])("in %s, the moment %s belongs to the business day %s", (timeZone, at, day) => {
  expect(businessDay(new Date(at), timeZone)).toBe(day);
});
