import { expect, test } from "vitest";
import { rational, rationalToNumber } from "../rational.ts";
import { exactFigures, standardDeviation } from "./exact-figures.ts";

const figures = exactFigures();

test("the return to player is exactly this fraction", () => {
  expect(figures.returnToPlayer).toEqual(
    rational(
      14453707034884060896566647482500705818857477144161632746186415334980493868313948454432713916802722605110328919027n,
      15040604991466120159780998582060554804730057483419916467377152000000000000000000000000000000000000000000000000000n,
    ),
  );
});

test("the return to player is about 96.1 percent, of which free spins pay 26.9", () => {
  expect(rationalToNumber(figures.returnToPlayer)).toBeCloseTo(0.960_979_099_117_684, 12);
  expect(rationalToNumber(figures.featureReturn)).toBeCloseTo(0.269_492_218_651_212, 12);
});

test("the ordinary spin alone returns exactly its coins over its combinations", () => {
  const base = rationalToNumber(figures.returnToPlayer) - rationalToNumber(figures.featureReturn);
  expect(base).toBeCloseTo(725_770_800 / (52_479_000 * 20), 12);
});

test("a round pays something exactly 1,445,503 times in 4,373,250", () => {
  expect(figures.hitRate).toEqual(rational(1_445_503n, 4_373_250n));
});

test("free spins come exactly 6,291 times in 728,875 rounds, once in about 116", () => {
  expect(figures.featureRate).toEqual(rational(6291n, 728_875n));
  expect(rationalToNumber(figures.meanFreeSpins)).toBeCloseTo(8.54, 2);
});

test("the standard deviation is 4.99 stakes", () => {
  expect(rationalToNumber(figures.variance)).toBeCloseTo(24.941_513_637, 8);
  expect(standardDeviation(figures)).toBeCloseTo(4.994_147_939, 8);
});

test("the largest win is 9,986 stakes", () => {
  expect(figures.mostCoins).toBe(9986 * 20);
});
