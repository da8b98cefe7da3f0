import { expect, test } from "vitest";
import { coinOfStake, FIRST_STAKE_INDEX, stakesIn } from "./stakes.ts";

test.each([
  ["PHP", 100n, 50_000n],
  ["FUN", 100n, 50_000n],
  ["HKD", 20n, 10_000n],
  ["USD", 20n, 10_000n],
  ["VND", 500n, 250_000n],
] as const)("the stakes in %s range from %d to %d minor units", (currency, smallest, largest) => {
  const stakes = stakesIn(currency);
  expect(stakes[0]).toBe(smallest);
  expect(stakes.at(-1)).toBe(largest);
  expect(stakes.toSorted((a, b) => Number(a - b))).toEqual(stakes);
  expect(stakes[FIRST_STAKE_INDEX]).toBeDefined();
});

test.each([
  { name: "a listed stake", stake: 200n, currency: "PHP", coin: 10n },
  { name: "a stake between two listed stakes", stake: 300n, currency: "PHP", coin: undefined },
  { name: "zero", stake: 0n, currency: "PHP", coin: undefined },
  { name: "a negative stake", stake: -200n, currency: "PHP", coin: undefined },
  { name: "a stake above the largest", stake: 100_000n, currency: "PHP", coin: undefined },
  { name: "points", stake: 200n, currency: "PTS", coin: undefined },
] as const)("$name has the coin value $coin", ({ stake, currency, coin }) => {
  expect(coinOfStake(stake, currency)).toBe(coin);
});
