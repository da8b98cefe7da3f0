import { expect, test } from "vitest";
import { advanceFeature, startFeature } from "./feature-rules.ts";

test.each([
  [0, 0],
  [2, 0],
  [3, 8],
  [4, 10],
  [5, 12],
])("%d parols give %d free spins", (parols, spins) => {
  expect(startFeature(parols)).toEqual({ spinsLeft: spins, awarded: spins, multiplier: 1 });
});

test.each([
  { name: "a spin without parols uses one spin", parols: 0, from: [8, 8, 1], to: [7, 8, 1] },
  { name: "each parol raises the multiplier of its own spin", parols: 2, from: [8, 8, 1], to: [7, 8, 3] },
  { name: "the multiplier is at most five", parols: 2, from: [5, 8, 4], to: [4, 8, 5] },
  { name: "three parols add four spins", parols: 3, from: [8, 8, 1], to: [11, 12, 4] },
  { name: "a round has at most sixteen free spins", parols: 3, from: [1, 14, 5], to: [2, 16, 5] },
  { name: "the last spin can add spins", parols: 4, from: [1, 8, 2], to: [4, 12, 5] },
  { name: "no spins are added at the limit", parols: 5, from: [3, 16, 1], to: [2, 16, 5] },
])("$name", ({ parols, from, to }) => {
  const [spinsLeft = 0, awarded = 0, multiplier = 0] = from;
  expect(Object.values(advanceFeature({ spinsLeft, awarded, multiplier }, parols))).toEqual(to);
});
