import { expect, it } from "vitest";
import { exifBlock } from "../../testing/exif-block.ts";
import { readOrientation } from "./read-orientation.ts";

const block = exifBlock(6);

it.each([
  ["as a telephone writes it, low byte first", block, 6],
  ["high byte first", exifBlock(8, "MM"), 8],
  ["upright when it names no orientation that there is", exifBlock(9), 1],
  ["upright when the block is of something else", Buffer.from("http://ns.adobe.com/xap/1.0/\0 and more than that"), 1],
  ["upright when it ends too early", block.subarray(0, 20), 1],
  ["upright when its list lies outside", Buffer.concat([block.subarray(0, 10), Buffer.alloc(4, 255)]), 1],
  ["upright when there is nothing", Buffer.alloc(0), 1],
])("reads it %s", (_what, bytes, orientation) => {
  expect(readOrientation(bytes)).toBe(orientation);
});
