import { describe, expect, it } from "vitest";
import { nearestCopy } from "./move-banners.ts";

describe("the way to a banner", () => {
  it.each([
    ["stays in its row", 1, 0, { count: 3, slides: 6 }, 1],
    ["goes round the end of the rows", 2, 0, { count: 3, slides: 6 }, 5],
    ["from the second row on", 0, 4, { count: 3, slides: 6 }, 3],
    ["has one copy in a single row", 4, 0, { count: 5, slides: 5 }, 4],
  ])("%s", (_title, index, from, rows, copy) => {
    expect(nearestCopy(index, from, rows)).toBe(copy);
  });
});
