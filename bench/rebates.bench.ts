/**
 * Measures whether the nightly proof of rebates and the list of their days stay fast as history grows from sixty days
 * to three times as many, with the same payees. A night proves the last eight days and a thirtieth of the older ones,
 * and the list shows stored sums, so neither time may grow in proportion to the history.
 *
 * BENCH_PAYEES sets the number of entries per day.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../apps/server/src/config.ts";
import { createLogger } from "../apps/server/src/core/create-logger.ts";
import type { MerchantId } from "../apps/server/src/core/ids.ts";
import { openDatabase } from "../apps/server/src/db/connection.ts";
import { startEmbedded } from "../apps/server/src/db/embedded.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { findBrokenRebates } from "../apps/server/src/modules/rebates/index.ts";
import { selectRuns, selectRunSums } from "../apps/server/src/modules/rebates/run-list-repository.ts";
import { wireDeps } from "../apps/server/src/wire-deps.ts";
import { seedDays, seedPayees } from "./rebates/seed-rebates.ts";
import { median, report } from "./report.ts";

const merchantId = 1 as MerchantId;
const payees = Number(process.env.BENCH_PAYEES ?? 5_000);
const sizes = [60, 180];
const dayMs = 86_400_000;
const from = new Date("2025-12-31T16:00:00Z");

const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
const embedded = await startEmbedded({ folder, durability: "full", maxWalSize: "4GB" });
const owner = openDatabase(embedded.url, { as: "owner", maxConnections: 2 });
try {
  await migrate(embedded.url);
  const environment = { ...process.env, PORT: "0", OPENHOUSE_SECRET: "b".repeat(40), OPENHOUSE_DEMO: "1" };
  const config = readConfig({ ...environment, OPENHOUSE_DATA: folder });
  // Writes the merchants, as a server's first start does.
  const { close } = await wireDeps(config, embedded.url, { log: createLogger("error") });
  await close();
  await seedPayees(owner, { payees, from });
  const nightTimes: number[] = [];
  const listTimes: number[] = [];
  let first = 0;
  for (const days of sizes) {
    await seedDays(owner, { payees, from }, { first, end: days });
    first = days;
    nightTimes.push(await timeNight(days));
    listTimes.push(await timeList(days));
    console.log(`${days} days of ${payees} entries: ${Math.round(performance.now() / 1_000)} s`);
  }
  const [night = 0, laterNight = 0] = nightTimes;
  const [list = 0, laterList = 0] = listTimes;
  await report("rebates", [
    { key: "proof.60days.ms", value: night, unit: "ms" },
    { key: "proof.180days.ms", value: laterNight, unit: "ms" },
    // A night proves ten days (8 + 2), later fourteen (8 + 6). Proving the whole history would take three times as
    // long.
    { key: "proof.growth.3x", value: laterNight / night, unit: "×", ceiling: 2.5 },
    { key: "list.60days.ms", value: list, unit: "ms" },
    { key: "list.180days.ms", value: laterList, unit: "ms", ceiling: 500 },
  ]);
} finally {
  await owner.close();
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Returns the median time of three nightly proofs after this many days. */
async function timeNight(days: number): Promise<number> {
  const times: number[] = [];
  for (let repetition = 0; repetition < 3; repetition += 1) {
    const at = new Date(from.getTime() + days * dayMs + 3_600_000);
    const startedMs = performance.now();
    const faults = await findBrokenRebates(owner, { merchantId, currency: "PHP", at });
    times.push(performance.now() - startedMs);
    if (faults.length > 0) throw new Error(`the proof names ${faults[0]}`);
  }
  return median(times);
}

/** Returns the median time of three lists of all these days. */
async function timeList(days: number): Promise<number> {
  const times: number[] = [];
  const dayOf = (dayNumber: number) => new Date(from.getTime() + dayNumber * dayMs).toISOString().slice(0, 10);
  for (let repetition = 0; repetition < 3; repetition += 1) {
    const startedMs = performance.now();
    const filter = { merchantId, currency: "PHP", firstDay: dayOf(-1), lastDay: dayOf(days + 1) } as const;
    const runs = await selectRuns(owner, filter);
    const sums = await selectRunSums(owner, { merchantId, runIds: runs.map(({ id }) => id) });
    times.push(performance.now() - startedMs);
    if (sums.length !== days) throw new Error(`${sums.length} days were listed`);
  }
  return median(times);
}
