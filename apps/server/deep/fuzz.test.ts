/**
 * Runs the fuzz suite (fuzz/run-fuzz.ts). FUZZ_REQUESTS sets the number of requests (0: as many as fit in 10 s),
 * FUZZ_SEED repeats a run.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { permissionTable } from "../src/permission-rows.ts";
import { createTestCashier } from "../src/testing/test-cashier.ts";
import type { TestCashier } from "../src/testing/test-cashier.ts";
import { excludedPaths, runFuzz } from "./fuzz/run-fuzz.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? 0);
const seed = Number(process.env.FUZZ_SEED ?? 0) || Math.floor(performance.timeOrigin % 1_000_000_000);
const minuteMs = 60_000;
/** Enough for some 1,300 requests; `npm run deep` sets a number. */
const defaultMs = 10_000;

// Includes the payment provider, because a missing provider would cause 5xx responses.
let app: TestCashier;

beforeAll(async () => {
  app = await createTestCashier();
});
afterAll(() => app.close());

test(
  "random requests to every route, by every kind of caller, cause no 5xx and no response that violates its schema",
  { timeout: 30 * minuteMs },
  async () => {
    const sum = await runFuzz(app, seed, requests === 0 ? { forMs: defaultMs } : { requests });
    const reached = [...sum.successes.keys()].length;
    console.log(
      `seed ${sum.seed}: ${sum.requests} requests to ${sum.routes.length} routes, ${reached} of them answered with success, ` +
        JSON.stringify(sum.statuses),
    );
    expect(sum.faults.join("\n")).toBe("");
    expect(sum.requests).toBeGreaterThan(500);
    // The test would prove little if all requests were refused for missing permissions.
    expect(reached).toBeGreaterThan(sum.routes.length / 3);
    const called = Object.keys(permissionTable).filter((route) => !excludedPaths.test(route.split(" ")[1] ?? ""));
    expect(called.filter((route) => !sum.routes.includes(route))).toEqual([]);
    expect(Object.keys(sum.statuses).filter((status) => status >= "500")).toEqual([]);
  },
);
