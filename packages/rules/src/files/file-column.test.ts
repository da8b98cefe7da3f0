import { expect, test } from "vitest";
import { fileColumnTitle, sheetCell } from "./file-column.ts";

test.each([
  ["figure", "1234.50", 1234.5],
  ["figure", "-7", -7],
  ["figure", "9999999999999.99", 9_999_999_999_999.99],
  ["figure", "10000000000000.01", "10000000000000.01"],
  ["figure", "12.5%", "12.5%"],
  ["figure", "", ""],
  ["text", "123456789012345678", "123456789012345678"],
  ["text", "0012", "0012"],
  ["time", "2026-03-10 14:05:09", "2026-03-10 14:05:09"],
] as const)("the %s %j becomes the cell %j", (kind, text, cell) => {
  expect(sheetCell(text, kind)).toBe(cell);
});

test("only the title of a time names the time zone", () => {
  const titles = (["time", "figure", "text"] as const).map((kind) => fileColumnTitle("When", kind, "Asia/Manila"));
  expect(titles).toEqual(["When (Asia/Manila)", "When", "When"]);
});
