/**
 * Compares the slot rounds per second that the product posts over HTTP with TPC-B transactions through the same driver
 * on the same durable server. A round includes everything: game session, limits, seeds and nonce, stake, outcome, win,
 * bet, round record, daily totals and event, committed before the response. Load generator, server and database share
 * the machine. The variants run alternately, and the medians are reported.
 */

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../apps/server/src/db/connection.ts";
import type { Database } from "../apps/server/src/db/connection.ts";
import { startEmbedded } from "../apps/server/src/db/embedded.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import type { ServerReady } from "./http/serve.ts";
import { openSlotLoad } from "./http/slot-load.ts";
import type { HttpLoad, LoadResult } from "./http/http-load.ts";
import { prepareTpcb, runPgbench, runTpcb } from "./ledger/tpcb.ts";
import { runScript } from "./ledger/variants.ts";
import type { Run } from "./ledger/variants.ts";
import { median, report } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5);
const players = 1_000;
const callers = 64;

const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
const embedded = await startEmbedded({ folder, maxWalSize: "4GB", sharedBuffers: "1GB" });
await migrate(embedded.url);
const owner = openDatabase(embedded.url, { as: "owner", maxConnections: 10 });
let child: ChildProcess | undefined;
let load: HttpLoad | undefined;
try {
  await prepareTpcb(owner);
  const server = await startServer(embedded.url);
  child = server.child;
  load = await openSlotLoad(server.ready);
  await measure(load);
} finally {
  load?.close();
  if (child !== undefined) await stopServer(child);
  await owner.close();
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function measure(slot: HttpLoad): Promise<void> {
  // The database of a running portal has statistics.
  await owner.query("analyze");
  await slot.closedLoop(callers, 2);
  await runTpcbScript(owner, 1);
  await reportResults({ ...(await runInTurns(slot, owner)), books: await checkBooks(owner) });
}

async function startServer(databaseUrl: string): Promise<{ child: ChildProcess; ready: ServerReady }> {
  const child = fork(join(import.meta.dirname, "http/serve.ts"), [String(players), databaseUrl], {
    env: { ...process.env, DATABASE_URL: databaseUrl, OPENHOUSE_DATA: folder, OPENHOUSE_DEMO: "1" },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve({ child, ready: message as ServerReady }));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function stopServer(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.disconnect();
  });
}

function runTpcbScript(db: Database, durationSeconds: number): Promise<Run> {
  return runScript({ callers: 8, seconds: durationSeconds, db }, runTpcb);
}

/**
 * Runs rounds, TPC-B, and rounds at half their rate alternately, so that a slow minute of the machine affects all
 * variants.
 */
async function runInTurns(slot: HttpLoad, db: Database) {
  const rounds: LoadResult[] = [];
  const half: LoadResult[] = [];
  const tpcb: Run[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const full = await slot.closedLoop(callers, seconds);
    rounds.push(full);
    tpcb.push(await runTpcbScript(db, seconds));
    half.push(await slot.openLoop(full.rate / 2, seconds));
  }
  return { rounds, half, tpcb };
}

/** Checks after the runs that every bet has a round and a stake, and that the nonces have no gap. */
async function checkBooks(db: Database) {
  const [row] = await db.query<{ bets: bigint; wrong: bigint }>(
    `select (select count(*) from bet) as bets,
       (select count(*) from bet b left join studio_round r
          on r.merchant_id = b.merchant_id and r.bet_id = b.id where r.bet_id is null)
       + (select count(*) from studio_player p where p.nonce <>
          (select count(*) from studio_round r where r.merchant_id = p.merchant_id and r.player_id = p.id))
       + abs((select count(*) from bet) - (select count(*) from transfer where code = 10)) as wrong`,
  );
  return { bets: Number(row?.bets ?? 0n), wrong: Number(row?.wrong ?? -1n) };
}

interface Results {
  readonly rounds: readonly LoadResult[];
  readonly tpcb: readonly Run[];
  readonly half: readonly LoadResult[];
  readonly books: { readonly bets: number; readonly wrong: number };
}

async function reportResults({ rounds, tpcb, half, books }: Results): Promise<void> {
  const rate = median(rounds.map((run) => run.rate));
  const tpcbRate = median(tpcb.map((run) => run.rate));
  const pgbench = await runPgbench(embedded.url, 8, seconds);
  const refused = [...rounds, ...half].reduce((sum, run) => sum + run.refused, 0);
  console.log(`${books.bets} rounds booked by ${players} players, fsync on, ${repetitions} × ${seconds} s`);
  await report("http", [
    { key: "rounds", value: rate, unit: "1/s" },
    { key: "rounds.p50", value: median(rounds.map((run) => run.p50Ms)), unit: "ms" },
    { key: "rounds.p99", value: median(rounds.map((run) => run.p99Ms)), unit: "ms" },
    { key: "tpcb.8", value: tpcbRate, unit: "tx/s" },
    ...(pgbench === undefined ? [] : [{ key: "pgbench.8", value: pgbench, unit: "tx/s" }]),
    { key: "rounds/tpcb.8", value: rate / tpcbRate, unit: "×", floor: 1.5 },
    { key: "half.load", value: median(half.map((run) => run.rate)), unit: "1/s" },
    { key: "half.load.p50", value: median(half.map((run) => run.p50Ms)), unit: "ms" },
    { key: "half.load.p99", value: median(half.map((run) => run.p99Ms)), unit: "ms", ceiling: 50 },
    { key: "refused", value: refused, unit: "", ceiling: 0 },
    { key: "books.wrong", value: books.wrong, unit: "", ceiling: 0 },
  ]);
}
