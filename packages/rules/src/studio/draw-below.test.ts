import { expect, test } from "vitest";
import { drawBelow } from "./draw-below.ts";

function words(...list: number[]) {
  let index = 0;
  return {
    nextWord: () => list[index++] ?? 0,
    used: () => index,
  };
}

test("words above the last whole multiple of the range are rejected, not mapped to small results", () => {
  // 2^32 mod 36 = 4. Without rejection, the four largest words would make the results 0 to 3 slightly more likely.
  const source = words(4_294_967_295, 4_294_967_292, 4_294_967_291);
  expect(drawBelow(source, 36)).toBe(35);
  expect(source.used()).toBe(3);
});

test.each([
  { range: 1, word: 4_294_967_295, result: 0 },
  { range: 2 ** 32, word: 4_294_967_295, result: 4_294_967_295 },
  { range: 35, word: 71, result: 1 },
])("the result below $range for the word $word is $result", ({ range, word, result }) => {
  expect(drawBelow(words(word), range)).toBe(result);
});

test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("the range %d is refused", (range) => {
  expect(() => drawBelow(words(1), range)).toThrow(RangeError);
});

test("a word at or above the range is rejected if the range is more than half of all words", () => {
  // The range is three quarters of all words. A plain remainder would give the lowest third of the results twice the
  // probability.
  const range = 3 * 2 ** 30;
  expect(drawBelow(words(range, 7), range)).toBe(7);
  expect(drawBelow(words(range - 1), range)).toBe(range - 1);
});
