/**
 * The calls that export a file follow one rule: CSV in UTF-8 or XLSX, with times in the zone that their title names.
 */

import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInAllAudiences } from "../../testing/test-people.ts";
import type { Audience } from "../actor.ts";

let test: TestApp;
let tokens: ReadonlyMap<Audience, string | undefined>;
beforeAll(async () => {
  test = await createTestApp();
  tokens = await signInAllAudiences(test);
});
afterAll(() => test.close());

const zone = "(Asia/Manila)";

it.each<[url: string, audience: Audience, times: readonly string[]]>([
  ["/wps/report/statement?startTime=0", "agent", ["Time"]],
  ["/wps/report/bets?list=RNG&startDate=0", "agent", ["Bet time", "Settled"]],
  ["/wps/report/bills?side=received", "agent", ["Period", "Claim until"]],
  ["/wps/agent/downlines/file?sort=name", "agent", ["Joined", "Last login"]],
  ["/wps/agent/teamStatement/file?sort=customerName", "agent", []],
  ["/wps/agent/teamTransactions/file?subordinateType=ALL", "agent", ["Time"]],
  ["/wps/agent/revenue/file?language=EN", "agent", ["Day"]],
  ["/backoffice/api/bill-file?side=received", "finance", ["Period", "Claim until"]],
  ["/backoffice/api/rebate-run-file?language=EN", "finance", ["Day", "Calculated at"]],
])("%s is CSV in UTF-8 with a byte order mark, or a spreadsheet with the same titles", async (url, audience, times) => {
  const read = async (form: string) => {
    const start = test.clock.businessNow().getTime() - 60_000;
    const answer = await test.call({
      method: "GET",
      url: `${url.replace(/=0$/, `=${start}`)}${form}`,
      token: tokens.get(audience) ?? "",
      language: "EN",
    });
    expect([url, answer.status, answer.errorCode]).toEqual([url, 200, null]);
    return answer.value as ReportFile;
  };
  const csv = await read("&form=csv");
  expect(csv).toMatchObject({ name: expect.stringMatching(/\.csv$/) as string, type: "text/csv; charset=utf-8" });
  expect(await read("")).toEqual(csv);
  expect(csv.text[0]).toBe("\uFEFF");
  const titles = csv.text.slice(1).split("\r\n")[0]?.split(",") ?? [];
  expect(titles.filter((title) => title.includes(zone))).toEqual(times.map((title) => `${title} ${zone}`));
  const { name, base64 = "" } = await read("&form=xlsx");
  expect(name).toMatch(/\.xlsx$/);
  expect((await readXlsx(Buffer.from(base64, "base64"))).sheets[0]?.rows[0]).toEqual(titles);
});
