import { expect, test } from "vitest";
import { rational, rationalToNumber } from "../rational.ts";
import { exactFigures, standardDeviation } from "./exact-figures.ts";

const figures = exactFigures();

const exactNumerator = BigInt(
  "144537070348840608965666474825007058188574771441616327461864" +
    "15334980493868313948454432713916802722605110328919027",
);
const exactDenominator = BigInt(
  "150406049914661201597809985820605548047300574834199164673771" +
    "52000000000000000000000000000000000000000000000000000",
);

test("the return to player equals the expected fraction exactly", () => {
  expect(figures.returnToPlayer).toEqual(rational(exactNumerator, exactDenominator));
});

test("the return to player is about 96.1 percent of the stake, and free spins pay 26.9 percent of the stake", () => {
  expect(rationalToNumber(figures.returnToPlayer)).toBeCloseTo(0.960_979_099_117_684, 12);
  expect(rationalToNumber(figures.featureReturn)).toBeCloseTo(0.269_492_218_651_212, 12);
});

test("the ordinary spin alone returns 725,770,800 coins in 52,479,000 combinations", () => {
  const base = rationalToNumber(figures.returnToPlayer) - rationalToNumber(figures.featureReturn);
  expect(base).toBeCloseTo(725_770_800 / (52_479_000 * 20), 12);
});

test("a round pays in exactly 1,445,503 of 4,373,250 cases", () => {
  expect(figures.hitRate).toEqual(rational(1_445_503n, 4_373_250n));
});

test("free spins start in exactly 6,291 of 728,875 rounds, about one in 116", () => {
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
