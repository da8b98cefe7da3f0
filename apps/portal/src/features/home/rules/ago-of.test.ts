import { expect, it } from "vitest";
import { agoOf } from "./ago-of.ts";

const minute = 60_000;

it.each([
  [-5 * minute, 0, "minute"],
  [59_999, 0, "minute"],
  [59 * minute, 59, "minute"],
  [60 * minute, 1, "hour"],
  [24 * 60 * minute, 1, "day"],
])("a time span of %i ms is %i in the unit %s", (spanMs, value, unit) => {
  expect(agoOf(spanMs)).toEqual({ value, unit });
});
