import { expect, it } from "vitest";
import { readPictureSize } from "./read-picture-size.ts";

it("reads the size of a JPEG from its frame, which follows other segments", () => {
  const segments = [0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0, 60, 0, 90, 3, 1, 1, 1, 1, 1, 1];
  expect(readPictureSize(Buffer.from(segments))).toEqual({ type: "jpeg", width: 90, height: 60, orientation: 1 });
});
