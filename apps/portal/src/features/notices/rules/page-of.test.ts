import { describe, expect, it } from "vitest";
import { announcementsPerPage, noticesPerPage, pageOf, pagesOf, pageWith } from "./page-of.ts";

const entries = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("pages of announcements", () => {
  it.each([
    ["[S9.009] hold six announcements as five and one", 6, announcementsPerPage, [5, 1]],
    ["[S9.010] hold seven notices as six and one", 7, noticesPerPage, [6, 1]],
    ["number one for a full page", 5, announcementsPerPage, [5]],
    ["number one, which is empty, without entries", 0, announcementsPerPage, [0]],
  ])("%s", (_title, count, perPage, sizes) => {
    const pages = entries(pagesOf(count, perPage)).map((index) => pageOf(entries(count), index + 1, perPage));
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
