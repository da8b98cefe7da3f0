import { expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import { sizeOf, toneOf } from "./money-tone.ts";

it.each([
  [5n, "gain", 5n],
  [-5n, "loss", 5n],
  [0n, undefined, 0n],
] as const)("%d is a %s of %d", (minor, tone, size) => {
  expect(toneOf(money(minor, "PHP"))).toBe(tone);
  expect(sizeOf(money(minor, "PHP")).minor).toBe(size);
});
