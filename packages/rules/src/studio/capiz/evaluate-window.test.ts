import { expect, test } from "vitest";
import { evaluateWindow, payOfParols } from "./evaluate-window.ts";
import { symbols } from "./symbols.ts";
import type { SymbolName } from "./symbols.ts";

type Reel = readonly [SymbolName, SymbolName, SymbolName];

function evaluate(...reels: readonly Reel[]) {
  const result = evaluateWindow(
    reels.map((reel) => {
      const counts = new Uint8Array(symbols.length);
      for (const name of reel) {
        const symbol = symbols.indexOf(name);
        counts[symbol] = (counts[symbol] ?? 0) + 1;
      }
      return counts;
    }),
  );
  return {
    wins: result.wins.map(({ symbol, reels: run, ways, coins }) => [symbols[symbol], run, ways, coins]),
    parols: result.parols,
    coins: result.wayCoins,
  };
}

const otherSymbols: Reel = ["amber", "jade", "coral"];

test("nothing is paid if no symbol is on all of the first three reels", () => {
  const window = evaluate(
    ["moon", "moon", "moon"],
    ["sky", "sky", "sky"],
    ["moon", "moon", "moon"],
    otherSymbols,
    otherSymbols,
  );
  expect(window).toEqual({ wins: [], parols: 0, coins: 0 });
});

test("a symbol on only the first two reels does not pay, and a symbol on the first three reels pays", () => {
  const start: Reel[] = [
    ["moon", "sky", "sky"],
    ["moon", "mango", "mango"],
  ];
  expect(evaluate(...start, otherSymbols, otherSymbols, otherSymbols).wins).toEqual([]);
  expect(evaluate(...start, ["moon", "jade", "jade"], otherSymbols, otherSymbols).wins).toEqual([["moon", 3, 1, 40]]);
});

test("each combination of one position per reel is a way if all its positions show the same symbol", () => {
  const window = evaluate(
    ["sky", "sky", "moon"],
    ["sky", "mango", "sky"],
    ["sky", "sky", "sky"],
    ["sky", "maya", "maya"],
    ["maya", "maya", "maya"],
  );
  expect(window.wins).toEqual([["sky", 4, 12, 240]]);
});

test("a symbol on all five reels pays once, not also for three and four reels", () => {
  const moon: Reel = ["moon", "jade", "jade"];
  expect(evaluate(moon, ["moon", "sky", "sky"], ["moon", "sky", "sky"], ["moon", "sky", "sky"], moon).coins).toBe(500);
});

test("a door substitutes for every symbol except the parol", () => {
  const window = evaluate(
    ["moon", "kalesa", "parol"],
    ["door", "amber", "amber"],
    ["moon", "kalesa", "parol"],
    ["sky", "sky", "sky"],
    otherSymbols,
  );
  expect(window.wins).toEqual([
    ["moon", 3, 1, 40],
    ["kalesa", 3, 1, 25],
  ]);
  expect(window.parols).toBe(2);
});

test("a symbol that is not on the first reel does not pay", () => {
  const moon: Reel = ["moon", "jade", "jade"];
  const window = evaluate(["sky", "sky", "sky"], moon, moon, moon, moon);
  expect(window.wins.map(([name]) => name)).not.toContain("moon");
});

test("parols are counted on all reels", () => {
  const parol: Reel = ["sky", "parol", "moon"];
  expect(evaluate(otherSymbols, parol, otherSymbols, parol, parol).parols).toBe(3);
});

test.each([
  [0, 0],
  [2, 0],
  [3, 40],
  [4, 200],
  [5, 1000],
])("%d parols pay %d coins", (parols, coins) => {
  expect(payOfParols(parols)).toBe(coins);
});
