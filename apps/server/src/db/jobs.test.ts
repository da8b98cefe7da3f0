/** Jobs on the real worker run after the commit, are repeated after a failure, and end before a stop completes. */

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

test("a job runs after its transaction commits, and never after a rollback", async () => {
  const receivedPayloads: unknown[] = [];
  const runner = await start({ note: { run: async (_deps, payload) => void receivedPayloads.push(payload) } });
  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "note", payload: { is: "kept" } }));
  const undone = app.deps.db.transaction(async (tx) => {
    await enqueueJob(tx, { task: "note", payload: { is: "undone" } });
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "note", payload: { is: "last" } }));
  await vi.waitFor(() => expect(receivedPayloads).toHaveLength(2), 5_000);
  // Jobs run in parallel, so their order is undefined.
  expect(new Set(receivedPayloads)).toEqual(new Set([{ is: "kept" }, { is: "last" }]));
  await runner.stop();
});

test("several requests with one key become one job", async () => {
  const receivedPayloads: unknown[] = [];
  for (const round of [1, 2, 3]) {
    await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "once", payload: { round }, key: "the same" }));
  }
  const runner = await start({ once: { run: async (_deps, payload) => void receivedPayloads.push(payload) } });
  await vi.waitFor(() => expect(receivedPayloads).toEqual([{ round: 3 }]), 5_000);
  await runner.stop();
});

test("a failed task is repeated", { timeout: 20_000 }, async () => {
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

test("stopping the worker waits for a running task", async () => {
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

test("the schedule of a task can be stored repeatedly, and is refused if it is invalid", async () => {
  const runner = await start({ nightly: { run: async () => undefined, cron: "30 19 * * *" } });
  await runner.stop();
  const dated = await start({ nightly: { run: async () => undefined, cron: "30 19 * * *" } });
  await dated.stop();
  await expect(start({ wrong: { run: async () => undefined, cron: "61 * * * *" } })).rejects.toThrow();
});

test("runBusinessJobs runs all jobs that follow business time, even if one of them fails", async () => {
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

test("the application's role works on the queue but cannot change its tables or their version", async () => {
  expect(await app.deps.db.query(`select id from graphile_worker._private_tasks limit 1`)).toHaveLength(1);
  for (const sql of [`delete from graphile_worker.migrations`, `drop table graphile_worker._private_jobs`]) {
    await expect(app.deps.db.query(sql), sql).rejects.toMatchObject({ code: "42501" });
  }
});
