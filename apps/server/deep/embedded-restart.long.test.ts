/** When the embedded PostgreSQL is killed while the server runs, the server starts it again and reconnects to it. */

import { mkdtemp, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { MerchantId } from "../src/core/ids.ts";
import { openBus } from "../src/db/bus.ts";
import type { Bus } from "../src/db/bus.ts";
import { readPostmaster } from "../src/db/embedded-process.ts";
import { startEmbedded } from "../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../src/db/embedded.ts";
import { enqueueJob, startJobs } from "../src/db/jobs.ts";
import type { JobRunner } from "../src/db/jobs.ts";
import { migrate } from "../src/db/migrate.ts";
import { watchEmbedded } from "../src/db/watch-embedded.ts";
import type { EmbeddedWatch } from "../src/db/watch-embedded.ts";
import { checkLedger } from "../src/modules/wallet/index.ts";
import { silentLog } from "../src/testing/silent-log.ts";
import { createTestApp } from "../src/testing/test-app.ts";
import type { TestApp } from "../src/testing/test-app.ts";
import { seatPlayer } from "../src/testing/test-player.ts";

const merchantId = 1 as MerchantId;
const recovery = { timeout: 20_000, interval: 100 };
const logLines: string[] = [];
const receivedHints: string[] = [];
const receivedJobs: unknown[] = [];

let folder: string;
let embedded: EmbeddedDatabase;
let watch: EmbeddedWatch;
let app: TestApp;
let jobs: JobRunner;
let otherBus: Bus;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openhouse-restart-"));
  embedded = await startEmbedded({ folder });
  await migrate(embedded.url);
  const note = (...parts: unknown[]) => void logLines.push(parts.map(String).join(" "));
  watch = watchEmbedded(embedded, { error: note, warn: note });
  app = await createTestApp({ ownerUrl: embedded.url });
  const table = { note: { run: async (_deps: unknown, payload: unknown) => void receivedJobs.push(payload) } };
  jobs = await startJobs(app.deps, { databaseUrl: embedded.url, jobs: table });
  otherBus = await openBus({ databaseUrl: embedded.url, redisUrl: undefined, processId: "other", log: silentLog });
  otherBus.subscribe("test", (payload) => receivedHints.push(payload));
});
afterAll(async () => {
  await jobs.stop();
  await otherBus.close();
  await app.close();
  await watch.stop();
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function postmasterPid(): Promise<number> {
  return (await readPostmaster(join(embedded.base, "data")))?.pid ?? 0;
}

/** Connections to the killed server can stay open for a moment, so the log is read to know when the new server runs. */
async function waitForRestart(count: number): Promise<void> {
  const restarts = () => logLines.filter((line) => line.includes("runs again")).length;
  await vi.waitFor(() => expect(restarts()).toBe(count), recovery);
  await vi.waitFor(async () => {
    expect(await app.call({ method: "GET", url: "/readyz" })).toMatchObject({ status: 200 });
  }, recovery);
}

test("a killed database is started again; pool, lanes, hints and jobs recover, and no round is lost or doubled", async () => {
  const player = await seatPlayer(app, "survivor");
  await player.playBooked("1000");
  const pid = await postmasterPid();
  const key = randomUUID();
  // The database is killed while it processes this round; the lane sends the round again by itself.
  const interrupted = player.play("1000", { key });
  process.kill(pid, "SIGKILL");
  const answer = await interrupted;
  await waitForRestart(1);
  expect(await postmasterPid()).not.toBe(pid);
  expect(answer.status === 200 || answer.status === 503).toBe(true);
  const repeat = await player.play("1000", { key, shownNonce: "1" });
  expect(repeat.status).toBe(200);
  if (answer.status === 200) expect(repeat.value).toEqual(answer.value);
  await player.playBooked("1000");
  const rounds = await app.deps.db.query(`select 1 from bet where member_id = $1`, [player.member.memberId]);
  expect(rounds).toHaveLength(3);
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });

  await app.deps.db.transaction((tx) => enqueueJob(tx, { task: "note", payload: { is: "after" } }));
  await vi.waitFor(() => expect(receivedJobs).toContainEqual({ is: "after" }), recovery);
  await vi.waitFor(async () => {
    await app.deps.bus.publish("test", "hint");
    expect(receivedHints).toContain("hint");
  }, recovery);
  expect(logLines[0]).toContain("the embedded database has ended and is started again");
  expect(logLines.at(-1)).toContain("the embedded database runs again");
});

test("a database that is killed again is started once more", async () => {
  const pid = await postmasterPid();
  process.kill(pid, "SIGKILL");
  await waitForRestart(2);
  expect(await postmasterPid()).not.toBe(pid);
});
