import { expect, test } from "vitest";
import { wordSource } from "./word-source.ts";

test("reads big-endian words and asks for blocks in order, each once", () => {
  const asked: number[] = [];
  const words = wordSource((cursor) => {
    asked.push(cursor);
    return Uint8Array.of(0, 0, 1, cursor, 255, 255, 255, 255);
  });
  expect([words.nextWord(), words.nextWord(), words.nextWord()]).toEqual([256, 4_294_967_295, 257]);
  expect(asked).toEqual([0, 1]);
});

test("refuses a block that does not hold whole words", () => {
  expect(() => wordSource(() => new Uint8Array(3)).nextWord()).toThrow(RangeError);
});
