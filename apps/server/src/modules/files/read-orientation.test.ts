import { expect, it } from "vitest";
import { exifBlock } from "../../testing/exif-block.ts";
import { readOrientation } from "./read-orientation.ts";

const block = exifBlock(6);

it.each([
  ["the orientation of a block with the low byte first", block, 6],
  ["the orientation of a block with the high byte first", exifBlock(8, "MM"), 8],
  ["upright from an unknown orientation", exifBlock(9), 1],
  ["upright from a block of another kind", Buffer.from("http://ns.adobe.com/xap/1.0/\0 and more than that"), 1],
  ["upright from a block that ends too early", block.subarray(0, 20), 1],
  ["upright from a block whose list lies outside it", Buffer.concat([block.subarray(0, 10), Buffer.alloc(4, 255)]), 1],
  ["upright from an empty block", Buffer.alloc(0), 1],
])("reads %s", (_name, bytes, orientation) => {
  expect(readOrientation(bytes)).toBe(orientation);
});
