/**
 * Sends impossible dates, and dates far from the present, to every call that has a field for a date or a time at the
 * top level of its query or body. The calls of `excludedPaths` are left out.
 */

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionTable } from "../src/permission-rows.ts";
import { createTestApp } from "../src/testing/test-app.ts";
import type { TestApp } from "../src/testing/test-app.ts";
import { signInAllAudiences } from "../src/testing/test-people.ts";
import { arbitraryOf } from "./fuzz/arbitrary-of.ts";
import type { Schema } from "./fuzz/arbitrary-of.ts";
import { excludedPaths } from "./fuzz/run-fuzz.ts";
import { routesOf } from "./fuzz/routes-of.ts";
import type { FuzzedRoute } from "./fuzz/routes-of.ts";

const dateName = /date|day|period|birthday|time|^from$|^to$|^until$|expires/i;
const oddDays = [
  "0000-01-01",
  "0001-01-01",
  "1969-12-31",
  "2026-02-30",
  "9999-12-31",
  "+010000-01-01",
  "-000001-01-01",
];
const farTimesMs = [-1, -8.64e15, 0, 253_370_764_799_999, 253_370_764_800_000, 8.64e15, 8.64e15 + 1, 1e300, 1.5];

type Fields = Readonly<Record<string, Schema>>;

let test: TestApp;
let people: Awaited<ReturnType<typeof signInAllAudiences>>;
let memberId: bigint;

beforeAll(async () => {
  test = await createTestApp();
  people = await signInAllAudiences(test);
  ({ memberId } = await test.register("oddmember"));
});
afterAll(() => test.close());

function isOfStaff({ url }: FuzzedRoute): boolean {
  return url.startsWith("/backoffice");
}

function isNumber({ type, anyOf = [] }: Schema): boolean {
  return type === "integer" || type === "number" || anyOf.some(isNumber);
}

/** Returns one record for each date field and odd value; the other required fields of the record are valid. */
function oddRecords(fields: Fields, required: readonly string[]): Record<string, unknown>[] {
  const [valid = {}] = fc.sample(
    fc.record(Object.fromEntries(required.map((name) => [name, arbitraryOf(fields[name] ?? {}, ["2026-01-31", "1"])]))),
    { seed: 1, numRuns: 1 },
  );
  const dateFields = Object.entries(fields).filter(([name, field]) => dateName.test(name) && field.type !== "boolean");
  return dateFields.flatMap(([name, field]) =>
    (isNumber(field) ? farTimesMs : oddDays).map((value) => ({ ...valid, [name]: value })),
  );
}

function requestsOf(route: FuzzedRoute): { url: string; body?: unknown }[] {
  const path = route.url.replaceAll(/:\w+/g, String(memberId));
  const queries = oddRecords(route.query, route.requiredQuery).map((query) => ({
    url: `${path}?${Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join("&")}`,
  }));
  const { properties = {}, required: requiredOfBody = [] } = route.body ?? {};
  return [...queries, ...oddRecords(properties, requiredOfBody).map((body) => ({ url: path, body }))];
}

describe("a call with an invalid date or date range", () => {
  const monthMs = 31 * 86_400_000;

  it.each([
    ["agent", "/wps/relay/ODSFE2_MemPNLDet?endDate=0001-01-01", ["endDate"]],
    ["agent", "/wps/relay/ODSFE2_MemPNLDet?startDate=2026-03-02&endDate=2026-03-01", ["startDate", "endDate"]],
    ["agent", "/wps/relay/ODSFE2_MemPNLDet?startDate=2025-01-01&endDate=2026-03-01", ["startDate", "endDate"]],
    ["agent", "/wps/relay/ODSFE2_getRebate?date=0000-01-01", ["date"]],
    ["agent", "/wps/member/rebates?startDate=0000-01-01", ["startDate"]],
    ["agent", "/wps/relay/ODSFE2_RNGOrders?startDate=2&endDate=1", ["startDate", "endDate"]],
    ["agent", "/wps/relay/ODSFE2_MemTransDet?startTime=2&endTime=1", ["startTime", "endTime"]],
    ["agent", "/wps/relay/ODSFE2_TeamTransDet?startTime=2&endTime=1", ["startTime", "endTime"]],
    ["agent", "/wps/relay/ODSFE2_TeamOrders?startDate=2&endDate=1", ["startDate", "endDate"]],
    ["agent", "/wps/relay/MCSFE_getDepositTransactionReport?startDate=2&endDate=1", ["startDate", "endDate"]],
    ["agent", "/wps/relay/MCSFE_getWithdrawTransactionReport?startDateTs=2&endDateTs=1", ["startDateTs", "endDateTs"]],
    ["agent", "/wps/agent/bills?startDate=2&endDate=1", ["startDate", "endDate"]],
    ["agent", `/wps/report/bills?startDate=0&endDate=${13 * monthMs}`, ["startDate", "endDate"]],
    ["agent", `/wps/report/bets?list=RNG&startDate=0&endDate=${13 * monthMs}`, ["startDate", "endDate"]],
    ["agent", `/wps/report/statement?startTime=0&endTime=${13 * monthMs}`, ["startTime", "endTime"]],
    ["agent", `/wps/relay/ODSFE2_TeamTransDet?startTime=0&endTime=${2 * monthMs}`, ["startTime", "endTime"]],
    ["finance", "/backoffice/api/rebate-runs?from=2026-03-02&to=2026-03-01", ["from", "to"]],
    ["finance", "/backoffice/api/rebate-runs?from=0001-01-01", ["from"]],
    ["finance", "/backoffice/api/results?from=2026-03-02&to=2026-03-01", ["from", "to"]],
    ["finance", "/backoffice/api/results?to=9999-12-31", ["to"]],
    ["finance", "/backoffice/api/deposits?from=2&to=1", ["from", "to"]],
    ["finance", "/backoffice/api/withdrawals?from=2&to=1", ["from", "to"]],
    ["admin", "/backoffice/api/audit?from=2&until=1", ["from", "until"]],
  ] as const)("by the role %s to %s is refused with the names of the invalid fields", async (audience, url, fields) => {
    const token = people.get(audience) ?? "";
    const { status, errorCode, value } = await test.call({ method: "GET", url, token });
    expect([status, errorCode, value]).toEqual([400, "request.param.err", { fields }]);
  });
});

// This test comes last, because its calls change the merchant.
describe("an odd date or time", () => {
  it("causes no response with a status of 500 or more", async () => {
    const faults: string[] = [];
    let calls = 0;
    const routes = routesOf(test.app).filter(({ url }) => !excludedPaths.test(url));
    // Calls of the staff come last, because some of them close the portal.
    for (const route of routes.toSorted((a, b) => Number(isOfStaff(a)) - Number(isOfStaff(b)))) {
      const [audience] = permissionTable[`${route.method} ${route.url}`] ?? [];
      const token = audience === undefined ? undefined : people.get(audience);
      for (const request of requestsOf(route)) {
        calls += 1;
        const call = route.isEncrypted ? test.callEncrypted : test.call;
        const answer = await call({ method: route.method, ...request, ...(token === undefined ? {} : { token }) });
        if (answer.status >= 500) faults.push(`${route.method} ${request.url} ${JSON.stringify(request.body)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(300);
  });
});
