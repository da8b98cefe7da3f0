import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../src/testing/test-database.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { freshSeed } from "./money/dice.ts";
import { runFaults } from "./money/run-faults.ts";

const databases: TestDatabase[] = [];

async function createDatabaseUrl(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.ownerUrl;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

it(
  "cut database connections cause no difference between the responses and the database, and no double execution",
  { timeout: 180_000 },
  async () => {
    const report = await runFaults({ ownerUrl: await createDatabaseUrl(), seed: freshSeed(), cuts: 50 });
    console.log(`seed ${report.seed}: ${report.totalCuts} cuts, ${JSON.stringify(report.cuts)}`);
    expect(report.violations).toEqual([]);
    expect(report.totalCuts).toBeGreaterThanOrEqual(50);
    expect(report.unheardCommits).toBeGreaterThan(0);
  },
);

it("the suite detects a client that repeats calls with new keys", { timeout: 180_000 }, async () => {
  const options = { seed: freshSeed(), cuts: 150, isForgetful: true };
  const report = await runFaults({ ownerUrl: await createDatabaseUrl(), ...options });
  expect(report.counts.doubled).toBeGreaterThan(0);
});
