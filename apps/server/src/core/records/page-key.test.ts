import { expect, test } from "vitest";
import { cutKeyedPage, edgeOf, isByKey, narrowToSide, readPageSide } from "./page-key.ts";
import type { PageKey, PageQuery } from "./page-key.ts";

const lines = [1n, 2n, 3n, 4n, 5n];
const keyOf = (number: bigint): PageKey => ({ at: new Date(Number(number)), number });

/** Selects the lines beyond the key as a repository does (nearest first, one more than fits), and cuts the page. */
function readPage(query: PageQuery, size: number) {
  const side = readPageSide(query);
  const [, edge] = edgeOf(side);
  const isOlder = side.direction === "older";
  const ahead = isOlder ? lines.filter((line) => line < edge).toReversed() : lines.filter((line) => line > edge);
  return cutKeyedPage(ahead.slice(0, size + 1), { size, side, keyOf });
}

test("the newest page has no previous page, and the oldest page has no next one", () => {
  expect(readPage({ end: "newest" }, 2)).toEqual({ rows: [5n, 4n], next: "4-4", previous: null });
  expect(readPage({ end: "oldest" }, 2)).toEqual({ rows: [2n, 1n], next: null, previous: "2-2" });
  expect(readPage({ end: "oldest" }, 9)).toEqual({ rows: [5n, 4n, 3n, 2n, 1n], next: null, previous: null });
});

test("pages continue in both directions without gaps", () => {
  expect(readPage({ before: "4-4" }, 2)).toEqual({ rows: [3n, 2n], next: "2-2", previous: "3-3" });
  expect(readPage({ after: "2-2" }, 2)).toEqual({ rows: [4n, 3n], next: "3-3", previous: "4-4" });
  expect(readPage({ after: "3-3" }, 2)).toEqual({ rows: [5n, 4n], next: "4-4", previous: null });
});

test("a time range is narrowed to the side of the key, and never widened", () => {
  const [early, late] = [new Date(10), new Date(90)];
  const window = { from: early, to: late };
  const at = (ms: number) => ({ at: new Date(ms), number: 1n });
  expect(narrowToSide(window, { direction: "older", key: at(50) })).toEqual({ from: early, to: new Date(50) });
  expect(narrowToSide(window, { direction: "newer", key: at(50) })).toEqual({ from: new Date(50), to: late });
  expect(narrowToSide(window, { direction: "older", key: at(99) })).toEqual(window);
  expect(narrowToSide(window, { direction: "newer", key: at(1) })).toEqual(window);
  expect(narrowToSide({}, { direction: "older", key: at(50) })).toEqual({ to: new Date(50) });
  expect(narrowToSide(window, { direction: "older", key: undefined })).toEqual(window);
});

test("a key takes precedence over `end`; a query with neither of them uses page numbers", () => {
  expect(readPage({ before: "3-3", end: "oldest" }, 9).rows).toEqual([2n, 1n]);
  expect([isByKey({}), isByKey({ end: "newest" }), isByKey({ after: "1-1" })]).toEqual([false, true, true]);
  expect(() => readPageSide({ before: "5-0" })).toThrowError(expect.objectContaining({ code: "request.param.err" }));
});
