import { expect, it } from "vitest";
import { percentText, readPercent } from "./percent.ts";

it.each([
  ["1.25", 12_500n],
  ["1,5", 15_000n],
  [" 2 % ", 20_000n],
  ["0.01", 100n],
  ["100", 1_000_000n],
  ["", undefined],
  ["1.255", undefined],
  ["-1", undefined],
  ["1e1", undefined],
  ["%", undefined],
])('the text "%s" is read as %s parts per million', (text, ppm) => {
  expect(readPercent(text)).toBe(ppm);
});

it.each([
  [0n, "0"],
  [100n, "0.01"],
  [12_500n, "1.25"],
  [12_345n, "1.2345"],
  [1_000_000n, "100"],
])("%s parts per million are written as %s percent", (ppm, text) => {
  expect(percentText(ppm)).toBe(text);
});
