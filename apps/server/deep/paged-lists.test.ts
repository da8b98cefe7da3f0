/** Every list that members call has numbered pages and totals, as the clients of docs/wire-format.md expect. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp } from "../src/testing/test-app.ts";
import type { TestApp } from "../src/testing/test-app.ts";
import { routesOf } from "./fuzz/routes-of.ts";

/** A call that those clients do not use: it has pages by key, but no numbered pages. */
const pagedByKey = new Set(["/wps/report/profit/lines"]);

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("a call with a parameter for the page size also has one for the page number, and returns totals", () => {
  const lists = routesOf(test.app).filter(
    ({ method, url, query }) =>
      method === "GET" && url.startsWith("/wps/") && ("size" in query || "pageSize" in query) && !pagedByKey.has(url),
  );
  const withoutPages = lists.filter(({ query, reply }) => {
    const fields = reply.properties?.["value"]?.properties ?? {};
    const hasTotals = ("total" in fields || "totalCount" in fields) && "totalPages" in fields;
    return !("page" in query || "pageNo" in query) || !hasTotals;
  });
  expect(withoutPages.map(({ url }) => url)).toEqual([]);
  expect(lists.length).toBeGreaterThan(20);
});
