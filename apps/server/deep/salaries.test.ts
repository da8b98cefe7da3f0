import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../src/testing/test-database.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { freshSeed } from "./money/dice.ts";
import { runSalaries } from "./salaries/run-salaries.ts";

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

it("kills of workers lose and duplicate no bill or rebate, and every run replays to the same bytes", async () => {
  const database = await createTestDatabase();
  databases.push(database);
  const seed = freshSeed();
  const report = await runSalaries({
    ownerUrl: database.ownerUrl,
    seed,
    members: 20,
    days: 2,
    betsPerDay: 150,
    kills: 2,
    eveningHour: 22,
  });
  console.log(`seed ${seed}: ${JSON.stringify({ ...report, faults: report.faults.length })}`);
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(2);
  expect(report.paidBills).toBeGreaterThan(0);
  expect(report.adjustments).toBeGreaterThan(0);
  expect(report.paidRebates).toBeGreaterThan(0);
  expect(report.rebateCorrections).toBeGreaterThan(0);
  expect(report.releases).toBeGreaterThan(0);
  expect(report.realtimeRuns).toBeGreaterThan(70);
  expect(report.judgedBills).toBeGreaterThan(report.realtimeRuns);
}, 300_000);
