import { expect, it } from "vitest";
import { parseMoney } from "./money.ts";

it.each([
  ["1234.5", 123_450n],
  ["1,234.50", 123_450n],
  [" 1,234,567 ", 123_456_700n],
  ["0.5", 50n],
  // A decimal comma is refused. If it were ignored, the amount would become a hundred times as large.
  ["1,50", undefined],
  ["1,5000", undefined],
  ["1234,567", undefined],
  [",50", undefined],
  ["1.2345", undefined],
  ["-5", undefined],
  ["abc", undefined],
  ["", undefined],
])("parseMoney reads the typed amount of pesos %j as %s", (text, minor) => {
  expect(parseMoney(text, "PHP")?.minor).toBe(minor);
});
