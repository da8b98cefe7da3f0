import { expect, it } from "vitest";
import { neighbourOf } from "./use-row-navigation.ts";

it.each([
  [undefined, 1, "a"],
  ["a", 1, "b"],
  ["c", 1, "c"],
  ["a", -1, "a"],
  ["gone", 1, "a"],
])("the neighbour of row %s in direction %d is row %s", (from, step, expected) => {
  expect(neighbourOf(["a", "b", "c"], from, step)).toBe(expected);
});

it("there is no neighbour in an empty list", () => {
  expect(neighbourOf([], undefined, 1)).toBeUndefined();
});
