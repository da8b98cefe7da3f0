import { describe, expect, it } from "vitest";
import { bannerOffsetOf } from "./banner-offset-of.ts";

const row = (position: number, count: number) =>
  Array.from({ length: count }, (_, index) => bannerOffsetOf(index, position, count));

describe("[S2.080] the row of banners goes round", () => {
  it.each([
    ["at the start the last one has just gone by", 0, 5, [0, 1, 2, -2, -1]],
    ["past the last one comes the first", 5, 5, [0, 1, 2, -2, -1]],
    ["before the first one stands the last", -1, 5, [1, 2, -2, -1, 0]],
    ["two have one neighbour", 0, 2, [0, 1]],
    ["under a hand they stand between their places", 0.5, 3, [-0.5, 0.5, 1.5]],
  ])("%s", (_title, position, count, offsets) => {
    expect(row(position, count)).toEqual(offsets);
  });
});
