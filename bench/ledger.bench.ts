/**
 * Compares posting through a lane with posting transfers one by one, and measures the cost of a durable transfer. All
 * variants run alternately on the same durable server, and the medians are reported (docs/database.md, Floors of the
 * bench).
 */

import { readCounters } from "./ledger/counters.ts";
import { prepareTpcb, runPgbench, runTpcb } from "./ledger/tpcb.ts";
import { runBatched, runOnePerTransaction, runPipelined, runScript } from "./ledger/variants.ts";
import type { Run } from "./ledger/variants.ts";
import { openLedgerWorld } from "./ledger/world.ts";
import type { LedgerWorld } from "./ledger/world.ts";
import { median, report } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5);
const callers = 64;

const world = await openLedgerWorld();
try {
  await prepareTpcb(world.owner);
  await runAll(1, Math.min(seconds, 1));
  const runs = await runAll(repetitions, seconds);
  await reportResults(world, runs);
} finally {
  await world.close();
}

/** Runs the variants alternately, so that a slow minute of the machine affects all of them. */
async function runAll(times: number, durationSeconds: number) {
  const variants: Record<string, () => Promise<Run>> = {
    batched: () => runBatched(world, callers, durationSeconds),
    tpcb8: () => runScript({ callers: 8, seconds: durationSeconds, db: world.owner }, runTpcb),
    single: () => runOnePerTransaction(world, callers, durationSeconds),
    batchedAgain: () => runBatched(world, callers, durationSeconds),
    tpcb32: () => runScript({ callers: 32, seconds: durationSeconds, db: world.owner }, runTpcb),
    pipelined: () => runPipelined(world, durationSeconds),
  };
  const runs = new Map<string, Run[]>();
  for (let repetition = 0; repetition < times; repetition += 1) {
    for (const [name, run] of Object.entries(variants)) runs.set(name, [...(runs.get(name) ?? []), await run()]);
  }
  return runs;
}

async function reportResults(
  { owner, ownerUrl }: LedgerWorld,
  runs: ReadonlyMap<string, readonly Run[]>,
): Promise<void> {
  const runsOf = (...names: string[]) => names.flatMap((name) => runs.get(name) ?? []);
  const rate = (...names: string[]) => median(runsOf(...names).map((run) => run.rate));
  const batched = runsOf("batched", "batchedAgain");
  const batchedRate = rate("batched", "batchedAgain");
  const cost = await measureCost(world);
  const [pgbench8, pgbench32] = [await runPgbench(ownerUrl, 8, seconds), await runPgbench(ownerUrl, 32, seconds)];
  const [version] = await owner.query<{ text: string }>(`select current_setting('server_version') as text`);
  console.log(`PostgreSQL ${version?.text ?? "?"}, fsync on, ${callers} callers, ${repetitions} × ${seconds} s`);
  const pgbenchFigures = [
    { key: "pgbench.8", value: pgbench8 },
    { key: "pgbench.32", value: pgbench32 },
  ].flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value, unit: "tx/s" }]));
  await report("ledger", [
    { key: "batched", value: batchedRate, unit: "1/s" },
    { key: "batched.p50", value: median(batched.map(({ p50Ms }) => p50Ms)), unit: "ms" },
    { key: "batched.p99", value: median(batched.map(({ p99Ms }) => p99Ms)), unit: "ms" },
    { key: "one.per.transaction", value: rate("single"), unit: "1/s" },
    { key: "pipelined", value: rate("pipelined"), unit: "1/s" },
    { key: "tpcb.8", value: rate("tpcb8"), unit: "tx/s" },
    { key: "tpcb.32", value: rate("tpcb32"), unit: "tx/s" },
    ...pgbenchFigures,
    { key: "batched/tpcb.8", value: batchedRate / rate("tpcb8"), unit: "×", floor: 5 },
    { key: "batched/tpcb.32", value: batchedRate / rate("tpcb32"), unit: "×", floor: 5 },
    { key: "batched/one.per.transaction", value: batchedRate / rate("single"), unit: "×", floor: 4 },
    { key: "batched/pipelined", value: batchedRate / rate("pipelined"), unit: "×", floor: 2.5 },
    { key: "fsyncs.per.transfer", value: cost.fsyncs, unit: "", ceiling: 0.03 },
    { key: "stored.bytes.per.transfer", value: cost.storedBytes, unit: "B" },
    { key: "wal.bytes.per.transfer", value: cost.walBytes, unit: "B" },
  ]);
}

/** Measures a further batched run by the server's counters, with no other load. */
async function measureCost({ owner }: LedgerWorld) {
  const before = await readCounters(owner);
  await runBatched(world, callers, seconds);
  const after = await readCounters(owner);
  const transfers = Number(after.transfers - before.transfers);
  return {
    fsyncs: Number(after.fsyncs - before.fsyncs) / transfers,
    walBytes: Number(after.walBytes - before.walBytes) / transfers,
    storedBytes: Number(after.ledgerBytes - before.ledgerBytes) / transfers,
  };
}
