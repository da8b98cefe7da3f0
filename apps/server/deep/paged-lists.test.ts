/** Every list of members' calls has pages by number with totals, as clients of the family read them. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp } from "../src/testing/test-app.ts";
import type { TestApp } from "../src/testing/test-app.ts";
import { routesOf } from "./fuzz/routes-of.ts";

/** A call of our own, which has only pages by key. */
const pagedByKey = new Set(["/wps/report/profit/lines"]);

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("a call that takes the size of a page also takes its number and answers the totals", () => {
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
