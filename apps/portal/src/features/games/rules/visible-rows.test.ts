import { describe, expect, it } from "vitest";
import { maxCards, visibleRows } from "./visible-rows.ts";

const desktop = { scrolled: 0, screenHeight: 900, rowHeight: 260, columns: 6, count: 10_000 };

describe("the rows of a list that are rendered", () => {
  it("are the visible rows and three rows below them at the top of the list", () => {
    expect(visibleRows(desktop)).toEqual({ first: 0, end: 7, firstSeen: 0, endSeen: 4, height: 1_667 * 260 });
  });

  it("move with the scroll position and include three rows on either side", () => {
    expect(visibleRows({ ...desktop, scrolled: 26_000 })).toMatchObject({ first: 97, end: 107 });
  });

  it("end with the last row", () => {
    expect(visibleRows({ ...desktop, scrolled: 1_667 * 260 - 900 })).toMatchObject({ end: 1_667 });
  });

  it("are the first three rows while the list is below the screen", () => {
    expect(visibleRows({ ...desktop, scrolled: -2_000 })).toMatchObject({ first: 0, end: 3 });
  });

  it("are empty for an empty list", () => {
    expect(visibleRows({ ...desktop, count: 0 })).toEqual({ first: 0, end: 0, firstSeen: 0, endSeen: 0, height: 0 });
  });

  it.each([
    ["a phone", { screenHeight: 844, rowHeight: 290, columns: 2 }],
    ["a desktop", { screenHeight: 900, rowHeight: 260, columns: 6 }],
    ["a wide screen", { screenHeight: 1_080, rowHeight: 270, columns: 8 }],
    ["a tall screen", { screenHeight: 1_440, rowHeight: 270, columns: 8 }],
  ])("contain at most eighty cards on %s at any scroll position", (_name, screen) => {
    for (let scrolled = 0; scrolled < 40_000; scrolled += 97) {
      const { first, end } = visibleRows({ ...desktop, ...screen, scrolled });
      expect((end - first) * screen.columns).toBeLessThanOrEqual(maxCards);
      expect(first * screen.rowHeight).toBeLessThanOrEqual(scrolled);
    }
  });
});
