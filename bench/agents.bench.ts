/**
 * Measures whether salaries are settled in time, and whether an agent's first page loads fast, at a large merchant: a
 * million members, a hundred thousand agents on twenty levels, ten thousand contracts. A worker settles a window of
 * five minutes with 300,000 bets while members place a thousand bets a second, which is the rate of that window.
 *
 * Targets on two cores: the settlement takes at most 10 s, the p95 of the team overview of the top agent is at most 50
 * ms, and four times the bets take at most five times as long. Days of 2.5, 5 and 10 million bets are compared in the
 * same way. The database has the memory that `deploy/compose.yaml` gives it. BENCH_MEMBERS changes the number of
 * members; the numbers of agents, contracts and bets are scaled with it.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { money } from "../packages/rules/src/money/money.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { createLogger } from "../apps/server/src/core/create-logger.ts";
import type { MemberActor } from "../apps/server/src/core/actor.ts";
import type { Deps } from "../apps/server/src/core/deps.ts";
import type { MemberId, MerchantId, SessionId } from "../apps/server/src/core/ids.ts";
import { openDatabase } from "../apps/server/src/db/connection.ts";
import { startEmbedded } from "../apps/server/src/db/embedded.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { countOpenDays, foldTeamDeltas } from "../apps/server/src/modules/agents/index.ts";
import { teamOverview } from "../apps/server/src/modules/agents/reports/team-overview.ts";
import { post } from "../apps/server/src/modules/wallet/index.ts";
import { wireDeps } from "../apps/server/src/wire-deps.ts";
import { registerMembers, memberBase, seedAgents, seedBets } from "./agents/seed-agents.ts";
import { settleDays } from "./agents/settle-days.ts";
import { startSettling } from "./agents/settle-in.ts";
import { report } from "./report.ts";

const merchantId = 1 as MerchantId;
const members = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const agents = Math.floor(members / 10);
const contracts = Math.floor(members / 100);
const players = 500;
const windowMs = 300_000;
/** The numbers of bets in a window: a small one to warm up, the target size, and two larger ones. */
const sizes = [3_000, 300_000, 600_000, 1_200_000].map(scaleBets);
/** The numbers of bets in a day. */
const days = [2_500_000, 5_000_000, 10_000_000].map(scaleBets);
/** The bets per second during a settlement, equal to the rate of the target window. */
const betRate = scaleBets(300_000) / (windowMs / 1_000);
const betBase = 6_000_000_000n;
let betCount = 0;
const startMs = Math.floor((Date.now() - 86_400_000) / windowMs) * windowMs;

const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
const embedded = await startEmbedded({ folder, durability: "full", maxWalSize: "4GB", sharedBuffers: "1GB" });
const owner = openDatabase(embedded.url, { as: "owner", maxConnections: 2 });
try {
  await migrate(embedded.url);
  const environment = { ...process.env, PORT: "0", OPENHOUSE_SECRET: "b".repeat(40), OPENHOUSE_DEMO: "1" };
  const config = readConfig({ ...environment, OPENHOUSE_DATA: folder });
  const { deps, close } = await wireDeps(config, embedded.url, { log: createLogger("error") });
  await seedAgents(owner, { kind: "realtime", members, agents, contracts, players, at: new Date(startMs) });
  console.log(`${members} members, ${agents} agents, ${contracts} contracts: ${elapsedSeconds()} s`);
  await fund(deps);
  const worker = await startSettling({ url: embedded.url, folder });
  const times: number[] = [];
  let betRateDuringSettlement = 0;
  for (const [index, bets] of sizes.entries()) {
    const from = new Date(startMs + index * windowMs);
    const until = new Date(from.getTime() + windowMs);
    const base = betBase + BigInt(index) * 100_000_000n;
    await seedBets(owner, { from, until, bets, members: members - agents, base });
    await owner.query(`analyze bet`);
    const betting = keepBetting(deps);
    const { windows, ms } = await worker.settle(until.getTime() + 3_000);
    const rate = await betting.stop();
    if (windows !== 1) throw new Error(`${windows} windows were settled`);
    if (index === 1) betRateDuringSettlement = rate;
    times.push(ms);
    console.log(`${bets} bets settled in ${Math.round(ms)} ms: ${elapsedSeconds()} s`);
  }
  await worker.stop();
  const countStartedMs = performance.now();
  await countOpenDays(deps);
  const countMs = performance.now() - countStartedMs;
  // These new members are not yet counted in the stored team sizes, so the overview must add them.
  await registerMembers(owner, { members: 2_000, agents, at: new Date() });
  const overview = await timeOverview(deps);
  const foldStartedMs = performance.now();
  await foldTeamDeltas(deps.db, merchantId);
  const foldMs = performance.now() - foldStartedMs;
  await close();
  const dayTimes = await settleDays({ serverUrl: embedded.url, folder, members, agents, contracts, players, days });
  const [smallDay = 0, middleDay = 0, largeDay = 0] = dayTimes;
  const [, small = 0, middle = 0, large = 0] = times;
  await report("agents", [
    { key: "settle.300k.ms", value: small, unit: "ms", ceiling: 10_000 },
    { key: "settle.600k.ms", value: middle, unit: "ms" },
    { key: "settle.1200k.ms", value: large, unit: "ms" },
    // Four times the bets may take four times as long, plus a margin for noise.
    { key: "growth.4x", value: large / small, unit: "×", ceiling: 5 },
    { key: "day.2.5M.ms", value: smallDay, unit: "ms" },
    { key: "day.5M.ms", value: middleDay, unit: "ms" },
    { key: "day.10M.ms", value: largeDay, unit: "ms" },
    { key: "day.growth.4x", value: largeDay / smallDay, unit: "×", ceiling: 5 },
    { key: "bets.meanwhile/asked", value: betRateDuringSettlement / betRate, unit: "×", floor: 0.9 },
    { key: "overview.top.p95", value: overview, unit: "ms", ceiling: 50 },
    { key: "fold.2000.registrations.ms", value: foldMs, unit: "ms" },
    { key: "count.days.ms", value: countMs, unit: "ms" },
  ]);
} finally {
  await owner.close();
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

function playerOf(index: number): MemberId {
  return (memberBase + BigInt(1 + (index % players))) as MemberId;
}

async function fund(deps: Deps): Promise<void> {
  for (let index = 0; index < players; index += 1) {
    await postTransferOf(deps, { index, code: "deposit", key: `fund-${index}` });
  }
}

/** Posts a stake of one centavo in a transaction of its own. */
function placeBet(deps: Deps): Promise<void> {
  betCount += 1;
  return postTransferOf(deps, { index: betCount, code: "stake", key: `bet-${betCount}` });
}

async function postTransferOf(
  deps: Deps,
  { index, code, key }: { readonly index: number; readonly code: "deposit" | "stake"; readonly key: string },
): Promise<void> {
  const wallet = { member: playerOf(index), kind: "main" } as const;
  const isDeposit = code === "deposit";
  await deps.db.transaction((tx) =>
    post(deps, tx, {
      merchantId,
      at: deps.clock.businessNow(),
      transfers: [
        {
          from: isDeposit ? { house: "clearing" } : wallet,
          to: isDeposit ? wallet : { house: "stakes" },
          amount: money(isDeposit ? 1_000_000n : 1n, "PHP"),
          code,
          reference: "bench",
          key,
        },
      ],
    }),
  );
}

/** Places bets at `betRate` from several callers. `stop` ends them and returns the rate that they reached. */
function keepBetting(deps: Deps): { stop(): Promise<number> } {
  let isStopped = false;
  let startedBets = 0;
  const startedMs = performance.now();
  const callers = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
      const dueMs = startedMs + (startedBets * 1_000) / betRate;
      startedBets += 1;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      await placeBet(deps);
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(callers);
      return (startedBets * 1_000) / (performance.now() - startedMs);
    },
  };
}

/** Returns the 95th percentile of the times, in milliseconds, of a hundred calls of the team overview. */
async function timeOverview(deps: Deps): Promise<number> {
  const actor: MemberActor = {
    kind: "member",
    role: "agent",
    merchantId,
    memberId: 1n as MemberId,
    memberType: 2,
    account: "m1",
    sessionId: 1n as SessionId,
    ip: "127.0.0.1",
    language: "EN",
    requestId: "bench",
  };
  const times: number[] = [];
  for (let repetition = 0; repetition < 100; repetition += 1) {
    const startedMs = performance.now();
    await teamOverview(deps, actor);
    times.push(performance.now() - startedMs);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Scales a number of bets from a million members to the size of this run. */
function scaleBets(bets: number): number {
  return Math.floor((bets * members) / 1_000_000);
}

function elapsedSeconds(): number {
  return Math.round(performance.now() / 1_000);
}
