import { describe, expect, it } from "vitest";
import { announcementsPerPage, noticesPerPage, pageOf, pageCountOf, pageWith } from "./page-of.ts";

const entries = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("pages of announcements", () => {
  it.each([
    ["[S9.009] contain six announcements as five and one", 6, announcementsPerPage, [5, 1]],
    ["[S9.010] contain seven notices as six and one", 7, noticesPerPage, [6, 1]],
    ["are a single page for five announcements", 5, announcementsPerPage, [5]],
    ["are a single empty page without announcements", 0, announcementsPerPage, [0]],
  ])("%s", (_title, count, perPage, sizes) => {
    const pages = entries(pageCountOf(count, perPage)).map((index) => pageOf(entries(count), index + 1, perPage));
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.flat()).toEqual(entries(count));
  });

  it.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [-1, 1],
  ])("show entry %i on page %i", (index, page) => {
    expect(pageWith(index, announcementsPerPage)).toBe(page);
  });
});
