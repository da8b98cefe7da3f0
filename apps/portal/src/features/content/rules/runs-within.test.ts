import { expect, it } from "vitest";
import { runsWithin } from "./runs-within.ts";

const days = { from: "2026-03-10", to: "2026-03-16", timeZone: "Asia/Manila" };
const at = (text: string) => Date.parse(`${text}+08:00`);

it.each([
  ["begins on the last day", "2026-03-16T23:59:00", null, true],
  ["begins on the day after", "2026-03-17T00:00:00", null, false],
  ["began earlier and has no end", "2026-01-01T00:00:00", null, true],
  ["ends during the first day", "2026-01-01T00:00:00", "2026-03-10T00:01:00", true],
  ["ended when the first day began", "2026-01-01T00:00:00", "2026-03-10T00:00:00", false],
])("a promotion that %s (%s to %s) runs within the days: %s", (...[, start, end, isWithin]) => {
  expect(runsWithin({ startDate: at(start), endDate: end === null ? null : at(end) }, days)).toBe(isWithin);
});
