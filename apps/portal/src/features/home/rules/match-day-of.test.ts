import { expect, it } from "vitest";
import { matchDayOf } from "./match-day-of.ts";

const now = Date.parse("2026-03-10T15:30:00Z");

it.each([
  ["in an hour is tomorrow in Manila", "2026-03-10T16:30:00Z", "Asia/Manila", "tomorrow"],
  ["in an hour is today in London", "2026-03-10T16:30:00Z", "Europe/London", "today"],
  ["in two days is shown by its date", "2026-03-12T16:30:00Z", "Asia/Manila", "later"],
])("a match %s", (_title, at, timeZone, day) => {
  expect(matchDayOf(Date.parse(at), now, timeZone)).toBe(day);
});
