import { expect, test } from "vitest";
import { spanOfPage } from "./page-span.ts";

test.each([
  [1, 0, { direction: "older", skip: 0, limit: 0 }],
  [1, 7, { direction: "older", skip: 0, limit: 7 }],
  [1, 95, { direction: "older", skip: 0, limit: 10 }],
  [5, 95, { direction: "older", skip: 40, limit: 10 }],
  [6, 95, { direction: "newer", skip: 35, limit: 10 }],
  [10, 95, { direction: "newer", skip: 0, limit: 5 }],
  [11, 95, { direction: "newer", skip: 0, limit: 0 }],
] as const)("page %i of %i rows is counted from the nearer end", (page, total, span) => {
  expect(spanOfPage({ page, size: 10 }, total)).toEqual(span);
});
