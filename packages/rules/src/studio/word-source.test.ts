import { expect, test } from "vitest";
import { wordSource } from "./word-source.ts";

test("words are read as big-endian numbers, and each block is requested once and in order", () => {
  const requestedBlocks: number[] = [];
  const words = wordSource((cursor) => {
    requestedBlocks.push(cursor);
    return Uint8Array.of(0, 0, 1, cursor, 255, 255, 255, 255);
  });
  expect([words.nextWord(), words.nextWord(), words.nextWord()]).toEqual([256, 4_294_967_295, 257]);
  expect(requestedBlocks).toEqual([0, 1]);
});

test("a block with an incomplete word is refused", () => {
  expect(() => wordSource(() => new Uint8Array(3)).nextWord()).toThrow(RangeError);
});
