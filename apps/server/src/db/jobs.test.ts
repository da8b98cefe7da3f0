/** Jobs on the real worker: what a commit asks for runs, comes again if it fails, ends before a stop. */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { enqueueJob, runBusinessJobs, startJobs } from "./jobs.ts";
import type { JobTable } from "./jobs.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const start = (jobs: JobTable) => startJobs(app.deps, { databaseUrl: app.ownerUrl, jobs });

test("a job runs when its transaction commits, and never when it rolls back", async () => {
  const seen: unknown[] = [];
  const runner = await start({ note: { run: async (_deps, payload) => void seen.push(payload) } });
  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "note", payload: { is: "kept" } }));
  const undone = app.deps.db.transaction(async (tx) => {
    await enqueueJob(tx, { task: "note", payload: { is: "undone" } });
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "note", payload: { is: "last" } }));
  await vi.waitFor(() => expect(seen).toHaveLength(2), 5_000);
  // Several run at a time: which ends first is open.
  expect(new Set(seen)).toEqual(new Set([{ is: "kept" }, { is: "last" }]));
  await runner.stop();
});

test("requests with one key become one job", async () => {
  const seen: unknown[] = [];
  for (const round of [1, 2, 3]) {
    await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "once", payload: { round }, key: "the same" }));
  }
  const runner = await start({ once: { run: async (_deps, payload) => void seen.push(payload) } });
  await vi.waitFor(() => expect(seen).toEqual([{ round: 3 }]), 5_000);
  await runner.stop();
});

test("a task that fails comes again", { timeout: 20_000 }, async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("not yet");
  };
  const runner = await start({ flaky: { run } });
  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "flaky" }));
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 15_000 });
  await runner.stop();
});

test("the stop waits for the task that is at work", async () => {
  const steps: string[] = [];
  const run = async () => {
    steps.push("begun");
    await new Promise((resolve) => setTimeout(resolve, 400));
    steps.push("ended");
  };
  const runner = await start({ slow: { run } });
  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "slow" }));
  await vi.waitFor(() => expect(steps).toEqual(["begun"]), 5_000);
  await runner.stop();
  expect(steps).toEqual(["begun", "ended"]);
});

test("the schedule is known to the database, so that each due time runs on one worker", async () => {
  const runner = await start({ nightly: { run: async () => undefined, cron: "30 19 * * *" } });
  await runner.stop();
  const dated = await start({ nightly: { run: async () => undefined, cron: "30 19 * * *" } });
  await dated.stop();
  await expect(start({ wrong: { run: async () => undefined, cron: "61 * * * *" } })).rejects.toThrow();
});

test("a jump of the clock runs what follows business time, and one failure does not stop the others", async () => {
  const ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  const fail = async () => Promise.reject(new Error("broken"));
  const jobs: JobTable = {
    broken: { run: fail, followsBusinessTime: true },
    expiry: { run: note("expiry"), followsBusinessTime: true },
    cleaning: { run: note("cleaning") },
  };
  expect(await runBusinessJobs(app.deps, jobs)).toEqual(["expiry"]);
  expect(ran).toEqual(["expiry"]);
});

test("the application's role cannot reach the worker's tables past enqueue_job", async () => {
  await expect(app.deps.db.query(`select * from graphile_worker.jobs`)).rejects.toMatchObject({ code: "42501" });
});
