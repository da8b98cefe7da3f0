import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { modelRuns } from "../../testing/model-runs.ts";
import { roundMessage } from "../seed-chain.ts";
import { wordSource } from "../word-source.ts";
import { countReel } from "./evaluate-window.ts";
import { exactFigures } from "./exact-figures.ts";
import { playRound } from "./play-round.ts";
import { baseStrips, freeStrips } from "./strips.ts";
import type { Strip } from "./strips.ts";
import { SCATTER } from "./symbols.ts";

/** Words that stop the reels at the given positions: a word below the length of the strip is the position itself. */
function wordsOfStops(stops: readonly (readonly number[])[]) {
  const list = stops.flat();
  let index = 0;
  return { nextWord: () => list[index++] ?? 0, used: () => index };
}

function wordsOfSeeds(serverSeed: string, clientSeed: string, nonce: bigint) {
  return wordSource((cursor) =>
    createHmac("sha256", Buffer.from(serverSeed, "hex"))
      .update(roundMessage(clientSeed, nonce, cursor))
      .digest(),
  );
}

/** Stops whose window shows `symbol` on exactly the first `reels` reels. */
function stopsShowing(strips: readonly Strip[], symbol: number, reels: number): number[] {
  return strips.map((strip, reel) => {
    return countReel(strip).findIndex((counts) => (counts[symbol] ?? 0) > 0 === reel < reels);
  });
}

test("the same seeds and nonce always play the same round", () => {
  const round = playRound(wordsOfSeeds("11".repeat(32), "lantern", 1n));
  expect(round).toEqual(playRound(wordsOfSeeds("11".repeat(32), "lantern", 1n)));
  expect(round.spins.map(({ stops }) => stops)).toEqual([[28, 19, 10, 14, 8]]);
});

test("another nonce, client seed or server seed plays another round", () => {
  const stops = [
    playRound(wordsOfSeeds("11".repeat(32), "lantern", 1n)),
    playRound(wordsOfSeeds("11".repeat(32), "lantern", 2n)),
    playRound(wordsOfSeeds("11".repeat(32), "lanterns", 1n)),
    playRound(wordsOfSeeds("12".repeat(32), "lantern", 1n)),
  ].map((round) => round.spins[0]?.stops.join());
  expect(new Set(stops).size).toBe(4);
});

test("a round without parols consists of one spin and uses five words", () => {
  const words = wordsOfStops([[0, 0, 0, 0, 0]]);
  const round = playRound(words);
  expect(words.used()).toBe(5);
  expect(round.spins).toHaveLength(1);
  expect(round.spins[0]).toMatchObject({ stops: [0, 0, 0, 0, 0], multiplier: 1, spinsLeft: 0 });
});

test("three parols pay twice the stake and start eight free spins, whose wins are multiplied", () => {
  const parols = stopsShowing(baseStrips, SCATTER, 3);
  const twoParols = stopsShowing(freeStrips, SCATTER, 2);
  const noParols = stopsShowing(freeStrips, SCATTER, 0);
  const round = playRound(wordsOfStops([parols, noParols, twoParols, ...Array.from({ length: 6 }, () => noParols)]));
  expect(round.spins.map((spin) => [spin.parols, spin.multiplier, spin.spinsLeft])).toEqual([
    [3, 1, 8],
    [0, 1, 7],
    [2, 3, 6],
    ...[5, 4, 3, 2, 1, 0].map((spinsLeft) => [0, 3, spinsLeft]),
  ]);
  const wayCoins = round.spins.map(({ wins }) => wins.reduce((sum, { coins }) => sum + coins, 0));
  expect(round.spins.map(({ coins }) => coins)).toEqual(
    wayCoins.map((coins, spin) => coins * (spin > 1 ? 3 : 1) + (spin === 0 ? 40 : 0)),
  );
  expect(round.coins).toBe(round.spins.reduce((sum, { coins }) => sum + coins, 0));
});

test("the stops that exactFigures returns for the largest win pay this win", () => {
  const { mostCoins, mostStops } = exactFigures();
  const words = wordsOfStops(mostStops);
  expect(playRound(words).coins).toBe(mostCoins);
  expect(words.used()).toBe(mostStops.length * 5);
});

test("the mean of many rounds equals the exact return within four standard errors", () => {
  const rounds = modelRuns(2_000_000);
  let state = 0x9e37_79b9;
  const words = {
    nextWord() {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state >>> 0;
    },
  };
  let coins = 0;
  for (let round = 0; round < rounds; round += 1) coins += playRound(words).coins;
  expect(Math.abs(coins / (rounds * 20) - 0.960_979)).toBeLessThan((4 * 4.994_148) / Math.sqrt(rounds));
});
