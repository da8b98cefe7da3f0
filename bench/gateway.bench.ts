/**
 * Compares the bets per second that the gateway posts over HTTP with TPC-B transactions through the same driver on the
 * same durable server. A bet includes everything: signature check, token, limits, stake, round, bet, daily totals and
 * event, committed before the response. The supplier signs in advance; load generator, server and database share the
 * machine. The variants run alternately, and the medians are reported.
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
import { openBetLoad } from "./gateway/bet-load.ts";
import type { BetLoad } from "./gateway/bet-load.ts";
import type { GatewayReady } from "./gateway/serve.ts";
import { sendAtPace, startRecord } from "./http/http-load.ts";
import type { LoadResult, Pace } from "./http/http-load.ts";
import { prepareTpcb, runPgbench, runTpcb } from "./ledger/tpcb.ts";
import { runScript } from "./ledger/variants.ts";
import type { Run } from "./ledger/variants.ts";
import { median, report } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5);
const players = 1_000;
const callers = 64;
/** The rate for which the warm-up signs bets. Later runs sign for one and a half times the fastest rate so far. */
const expectedRate = 4_000;
const warmUpSeconds = 2;

const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
const embedded = await startEmbedded({ folder, maxWalSize: "4GB", sharedBuffers: "1GB" });
await migrate(embedded.url);
const owner = openDatabase(embedded.url, { as: "owner", maxConnections: 10 });
let child: ChildProcess | undefined;
let load: BetLoad | undefined;
try {
  await prepareTpcb(owner);
  const server = await startServer(embedded.url);
  child = server.child;
  load = await openBetLoad(server.ready);
  await measure(load);
} finally {
  load?.close();
  if (child !== undefined) await stopServer(child);
  await owner.close();
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function measure(bets: BetLoad): Promise<void> {
  // The database of a running portal has statistics.
  await owner.query("analyze");
  bets.prepare(expectedRate * warmUpSeconds);
  const warmUp = await bets.closedLoop(callers, warmUpSeconds);
  await runTpcbScript(owner, 1);
  await reportResults({ ...(await runInTurns(bets, owner, warmUp.rate)), books: await checkBooks(owner) });
}

async function startServer(databaseUrl: string): Promise<{ child: ChildProcess; ready: GatewayReady }> {
  const child = fork(join(import.meta.dirname, "gateway/serve.ts"), [String(players), databaseUrl], {
    env: { ...process.env, DATABASE_URL: databaseUrl, OPENHOUSE_DATA: folder, OPENHOUSE_DEMO: "1" },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve({ child, ready: message as GatewayReady }));
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

/** Measures the latency of TPC-B at this pace, for comparison on the same disk in the same minute. */
async function runTpcbAtPace(db: Database, pace: Pace): Promise<LoadResult> {
  const record = startRecord();
  await sendAtPace(pace, async (dueMs) => {
    await runTpcb(db);
    record.note(true, performance.now() - dueMs);
  });
  return record.result();
}

interface Turns {
  readonly full: LoadResult[];
  readonly tpcb: Run[];
  /** Bets at half the rate of TPC-B. */
  readonly half: LoadResult[];
  /** TPC-B at half its own rate, as a baseline for the latency of the bets. */
  readonly tpcbHalf: LoadResult[];
  /** Bets at half the rate that the gateway reaches with all callers. */
  readonly ownHalf: LoadResult[];
}

/**
 * Runs all variants of `Turns` alternately, so that a slow minute of the machine affects all of them.
 */
async function runInTurns(bets: BetLoad, db: Database, warmUpRate: number): Promise<Turns> {
  const turns: Turns = { full: [], tpcb: [], half: [], tpcbHalf: [], ownHalf: [] };
  const atPace = (rate: number) => {
    bets.prepare(Math.ceil(rate * seconds) + callers);
    return bets.openLoop(rate, seconds);
  };
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const fastest = Math.max(warmUpRate, ...turns.full.map(({ rate }) => rate));
    bets.prepare(Math.ceil(fastest * 1.5 * seconds));
    const full = await bets.closedLoop(callers, seconds);
    const tpcb = await runTpcbScript(db, seconds);
    turns.full.push(full);
    turns.tpcb.push(tpcb);
    turns.half.push(await atPace(tpcb.rate / 2));
    turns.tpcbHalf.push(await runTpcbAtPace(db, { perSecond: tpcb.rate / 2, seconds }));
    turns.ownHalf.push(await atPace(full.rate / 2));
  }
  return turns;
}

/** Compares, after the runs, the number of bets with the numbers of gateway transactions, closed rounds and stakes. */
async function checkBooks(db: Database) {
  const [row] = await db.query<{ bets: bigint; wrong: bigint }>(
    `select (select count(*) from bet) as bets,
       abs((select count(*) from bet) - (select count(*) from gateway_transaction))
       + abs((select count(*) from bet) - (select count(*) from gateway_round where closed_at is not null))
       + abs((select count(*) from bet) - (select count(*) from transfer where code = 10)) as wrong`,
  );
  return { bets: Number(row?.bets ?? 0n), wrong: Number(row?.wrong ?? -1n) };
}

interface Results extends Turns {
  readonly books: { readonly bets: number; readonly wrong: number };
}

async function reportResults({ full, tpcb, half, tpcbHalf, ownHalf, books }: Results): Promise<void> {
  const rate = median(full.map((run) => run.rate));
  const tpcbRate = median(tpcb.map((run) => run.rate));
  const pgbench = await runPgbench(embedded.url, 8, seconds);
  const refused = [...full, ...half, ...ownHalf].reduce((sum, run) => sum + run.refused, 0);
  console.log(`${books.bets} bets booked of ${players} players, fsync on, ${repetitions} × ${seconds} s`);
  await report("gateway", [
    { key: "bets", value: rate, unit: "1/s" },
    { key: "bets.p50", value: median(full.map((run) => run.p50Ms)), unit: "ms" },
    { key: "bets.p99", value: median(full.map((run) => run.p99Ms)), unit: "ms" },
    { key: "tpcb.8", value: tpcbRate, unit: "tx/s" },
    ...(pgbench === undefined ? [] : [{ key: "pgbench.8", value: pgbench, unit: "tx/s" }]),
    { key: "bets/tpcb.8", value: rate / tpcbRate, unit: "×", floor: 1 },
    { key: "half.tpcb", value: median(half.map((run) => run.rate)), unit: "1/s" },
    { key: "half.tpcb.p50", value: median(half.map((run) => run.p50Ms)), unit: "ms" },
    { key: "half.tpcb.p99", value: median(half.map((run) => run.p99Ms)), unit: "ms", ceiling: 50 },
    { key: "tpcb.half.p50", value: median(tpcbHalf.map((run) => run.p50Ms)), unit: "ms" },
    { key: "tpcb.half.p99", value: median(tpcbHalf.map((run) => run.p99Ms)), unit: "ms" },
    { key: "half.own", value: median(ownHalf.map((run) => run.rate)), unit: "1/s" },
    { key: "half.own.p50", value: median(ownHalf.map((run) => run.p50Ms)), unit: "ms" },
    { key: "half.own.p99", value: median(ownHalf.map((run) => run.p99Ms)), unit: "ms" },
    { key: "refused", value: refused, unit: "", ceiling: 0 },
    { key: "books.wrong", value: books.wrong, unit: "", ceiling: 0 },
  ]);
}
