import { describe, expect, it } from "vitest";
import { bannerOffsetOf } from "./banner-offset-of.ts";

const row = (position: number, count: number) =>
  Array.from({ length: count }, (_, index) => bannerOffsetOf(index, position, count));

describe("[S2.080] the offsets in a circular row of banners", () => {
  it.each([
    ["place the last banner before the first at the start", 0, 5, [0, 1, 2, -2, -1]],
    ["continue with the first banner after the last", 5, 5, [0, 1, 2, -2, -1]],
    ["place the last banner before the first at position -1", -1, 5, [1, 2, -2, -1, 0]],
    ["have one neighbour if there are two banners", 0, 2, [0, 1]],
    ["are fractions during a drag", 0.5, 3, [-0.5, 0.5, 1.5]],
  ])("%s", (_title, position, count, offsets) => {
    expect(row(position, count)).toEqual(offsets);
  });
});
