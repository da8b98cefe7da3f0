/**
 * Settles whole days of daily salaries in a separate database with the same agents and members, with more bets each day
 * and no concurrent bets, to measure how the time grows with the day.
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
/** Asia/Manila, the time zone of the merchant's days. */
const zoneMs = 28_800_000;
const betBase = 7_000_000_000n;
/** The number of bets per statement. */
const part = 500_000;

export interface DaysAsked extends Omit<AgentSeed, "kind" | "at"> {
  /** The server's address; the database is created here. */
  readonly serverUrl: string;
  readonly folder: string;
  /** The number of bets of each day. */
  readonly days: readonly number[];
}

/** Returns the time that each day took to settle, in milliseconds. */
export async function settleDays({ serverUrl, folder, days, ...seed }: DaysAsked): Promise<number[]> {
  const url = await makeDatabase(serverUrl, folder);
  const owner = openDatabase(url, { as: "owner", maxConnections: 2 });
  try {
    const firstMs = Math.floor(Date.now() / dayMs - days.length - 1) * dayMs - zoneMs;
    await seedAgents(owner, { ...seed, kind: "daily", at: new Date(firstMs) });
    const worker = await startSettling({ url, folder });
    const times: number[] = [];
    for (const [place, bets] of days.entries()) {
      const fromMs = firstMs + place * dayMs;
      await seedDay(owner, {
        fromMs,
        bets,
        members: seed.members - seed.agents,
        base: betBase + BigInt(place) * 100_000_000n,
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

/** Creates a database with the merchants in it, as a server's first start leaves it. */
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
  const parts = Math.ceil(bets / part);
  const at = (place: number) => new Date(fromMs + Math.floor((dayMs * place) / parts));
  for (let place = 0; place < parts; place += 1) {
    const some = Math.min(part, bets - place * part);
    await seedBets(owner, {
      from: at(place),
      until: at(place + 1),
      bets: some,
      members,
      base: base + BigInt(place * part),
    });
  }
  await owner.query(`analyze bet`);
}
