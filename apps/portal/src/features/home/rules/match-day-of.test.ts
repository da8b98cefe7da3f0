import { expect, it } from "vitest";
import { matchDayOf } from "./match-day-of.ts";

const now = Date.parse("2026-03-10T15:30:00Z");

it.each([
  ["an hour later is tomorrow in Manila already", "2026-03-10T16:30:00Z", "Asia/Manila", "tomorrow"],
  ["and still today in London", "2026-03-10T16:30:00Z", "Europe/London", "today"],
  ["two days later is named by its date", "2026-03-12T16:30:00Z", "Asia/Manila", "later"],
])("%s", (_title, at, timeZone, day) => {
  expect(matchDayOf(Date.parse(at), now, timeZone)).toBe(day);
});
