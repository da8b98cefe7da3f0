/**
 * Measures how the time to settle a day of daily salaries depends on the number of bets. Settles several days with
 * growing numbers of bets, in a new database of its own and without concurrent bets.
 */

import { readConfig } from "../../apps/server/src/config.ts";
import { createLogger } from "../../apps/server/src/core/create-logger.ts";
import { openDatabase } from "../../apps/server/src/db/connection.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { wireDeps } from "../../apps/server/src/wire-deps.ts";
import { seedAgents, seedBets } from "./seed-agents.ts";
import type { AgentSeed } from "./seed-agents.ts";
import { startSettling } from "./settle-in.ts";

const dayMs = 86_400_000;
/** The offset of Asia/Manila, the time zone of the merchant's days. */
const zoneMs = 28_800_000;
const betBase = 7_000_000_000n;
/** The number of bets per statement. */
const betsPerStatement = 500_000;

export interface DaysInput extends Omit<AgentSeed, "kind" | "at"> {
  /** The URL of the PostgreSQL server on which the new database is created. */
  readonly serverUrl: string;
  readonly folder: string;
  /** The number of bets of each day. */
  readonly days: readonly number[];
}

/** Returns the duration of each day's settlement in milliseconds. */
export async function settleDays({ serverUrl, folder, days, ...seed }: DaysInput): Promise<number[]> {
  const url = await makeDatabase(serverUrl, folder);
  const owner = openDatabase(url, { as: "owner", maxConnections: 2 });
  try {
    const firstMs = Math.floor(Date.now() / dayMs - days.length - 1) * dayMs - zoneMs;
    await seedAgents(owner, { ...seed, kind: "daily", at: new Date(firstMs) });
    const worker = await startSettling({ url, folder });
    const times: number[] = [];
    for (const [index, bets] of days.entries()) {
      const fromMs = firstMs + index * dayMs;
      await seedDay(owner, {
        fromMs,
        bets,
        members: seed.members - seed.agents,
        base: betBase + BigInt(index) * 100_000_000n,
      });
      const { windows, ms } = await worker.settle(fromMs + dayMs + 3_000);
      if (windows !== 1) throw new Error(`${windows} days were settled`);
      times.push(ms);
      console.log(`a day of ${bets} bets settled in ${Math.round(ms)} ms`);
    }
    await worker.stop();
    return times;
  } finally {
    await owner.close();
  }
}

/** Creates a database that contains the merchants, as after a server's first start. Returns its URL. */
async function makeDatabase(serverUrl: string, folder: string): Promise<string> {
  const server = openDatabase(serverUrl, { as: "owner", maxConnections: 1 });
  await server.query(`create database agents_of_days`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = "/agents_of_days";
  await migrate(url.href);
  const environment = { ...process.env, PORT: "0", OPENHOUSE_SECRET: "b".repeat(40), OPENHOUSE_DEMO: "1" };
  const config = readConfig({ ...environment, OPENHOUSE_DATA: folder });
  const { close } = await wireDeps(config, url.href, { log: createLogger("error") });
  await close();
  return url.href;
}

async function seedDay(
  owner: ReturnType<typeof openDatabase>,
  { fromMs, bets, members, base }: { fromMs: number; bets: number; members: number; base: bigint },
): Promise<void> {
  const parts = Math.ceil(bets / betsPerStatement);
  const at = (index: number) => new Date(fromMs + Math.floor((dayMs * index) / parts));
  for (let index = 0; index < parts; index += 1) {
    const betsOfPart = Math.min(betsPerStatement, bets - index * betsPerStatement);
    await seedBets(owner, {
      from: at(index),
      until: at(index + 1),
      bets: betsOfPart,
      members,
      base: base + BigInt(index * betsPerStatement),
    });
  }
  await owner.query(`analyze bet`);
}
