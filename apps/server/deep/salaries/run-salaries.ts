/**
 * Days of a made-up house, settled by workers that are killed at any point, two at a time. Then every run is worked
 * again from the ledger, to the byte, and by the naive reference of the rules; bills and ledger say the same; settling
 * once more changes nothing.
 */

import { fork } from "node:child_process";
import { settleNaively } from "@openhouse/rules/contracts/testing/settle-naively";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import type { MerchantId } from "../../src/core/ids.ts";
import { findBrokenBills, replayRun } from "../../src/modules/contracts/index.ts";
import { readWindow, withCarried } from "../../src/modules/contracts/read-window.ts";
import { selectKeptBills } from "../../src/modules/contracts/bill-repository.ts";
import { findRun, selectFunds } from "../../src/modules/contracts/run-repository.ts";
import { checkLedger } from "../../src/modules/wallet/index.ts";
import { openTestSettlement } from "../../src/testing/test-settlement.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";
import { makeBets, makeHouse, makeMove } from "./make-days.ts";
import type { MadeHouse } from "./make-days.ts";

export interface SalariesWish {
  readonly ownerUrl: string;
  readonly seed: number;
  readonly members: number;
  readonly days: number;
  readonly betsPerDay: number;
  /** In all, spread over the days. */
  readonly kills: number;
  readonly onDay?: (day: number, kills: number) => void;
}

export interface SalariesReport {
  readonly kills: number;
  readonly runs: number;
  readonly bills: number;
  readonly paidBills: number;
  readonly adjustments: number;
  /** Everything that is not as it must be; empty: nothing. */
  readonly faults: readonly string[];
}

const merchantId = 1 as MerchantId;
const dayMs = 86_400_000;
const startMs = Date.parse("2026-03-01T00:00:00+08:00");

export async function runSalaries(wish: SalariesWish): Promise<SalariesReport> {
  const world = await openTestSettlement({ ownerUrl: wish.ownerUrl });
  try {
    world.at(new Date(startMs).toISOString());
    const house = await makeHouse(world, wish);
    let kills = 0;
    for (let day = 1; day <= wish.days; day += 1) {
      const wanted = Math.ceil((wish.kills * day) / wish.days) - kills;
      kills += await playDay(house, wish, { day, kills: wanted });
      wish.onDay?.(day, kills);
    }
    return await judge(world, kills);
  } finally {
    await world.close();
  }
}

interface Day {
  readonly day: number;
  readonly kills: number;
}

/** Bets, a move, voids of bets whose windows are closed already; then the workers. Answers how many were killed. */
async function playDay(house: MadeHouse, wish: SalariesWish, { day, kills }: Day): Promise<number> {
  const { world, draw } = house;
  const fromMs = startMs + (day - 1) * dayMs;
  const voidable = await makeBets(house, { fromMs, bets: wish.betsPerDay });
  await makeMove(house);
  const nowMs = fromMs + dayMs + 60_000;
  world.at(new Date(nowMs).toISOString());
  let killed = 0;
  while (killed < kills) {
    killed += await killOne(wish.ownerUrl, nowMs, draw(1_500));
  }
  await Promise.all([runToTheEnd(wish.ownerUrl, nowMs), runToTheEnd(wish.ownerUrl, nowMs)]);
  // These come after their windows were closed: lines of the next day's bills.
  for (const bet of voidable) await world.voidBet(bet);
  return killed;
}

function startWorker(ownerUrl: string, nowMs: number) {
  return fork(new URL("./worker.ts", import.meta.url), [ownerUrl, String(nowMs)], { stdio: "ignore" });
}

/** Two at once; the first is killed so long after it began. Answers 1 when it was still at work. */
async function killOne(ownerUrl: string, nowMs: number, afterMs: number): Promise<number> {
  const [victim, other] = [startWorker(ownerUrl, nowMs), startWorker(ownerUrl, nowMs)];
  const ends = [victim, other].map((child) => new Promise<void>((resolve) => child.once("exit", () => resolve())));
  await new Promise<void>((resolve) => {
    victim.once("message", () => resolve());
    victim.once("exit", () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const wasAtWork = victim.exitCode === null;
  victim.kill("SIGKILL");
  other.kill("SIGKILL");
  await Promise.all(ends);
  // One that had nothing left to do counts as well: it was killed at its end.
  return wasAtWork ? 2 : 1;
}

function runToTheEnd(ownerUrl: string, nowMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    startWorker(ownerUrl, nowMs).once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)),
    );
  });
}

async function judge(world: TestSettlement, kills: number): Promise<SalariesReport> {
  const { db } = world.test.deps;
  // The voids of the last day are found by the windows of the next.
  world.at(new Date(world.test.clock.businessNow().getTime() + dayMs).toISOString());
  await world.settle();
  const faults = await findBrokenBills(db, { merchantId, currency: "PHP" });
  const ledger = await checkLedger(db, merchantId);
  if (!ledger.isSound) faults.push("the ledger is not sound");
  const before = await countRows(world);
  await world.settle();
  const after = await countRows(world);
  if (JSON.stringify(before) !== JSON.stringify(after)) faults.push("settling once more changed something");
  const runs = await world.owner.query<{ id: bigint }>(`select id from salary_run where merchant_id = 1 order by id`);
  for (const { id } of runs) {
    const replayed = await replayRun(db, merchantId, id);
    if (replayed?.isSame !== true) faults.push(`run ${id} comes out otherwise`);
    if (replayed?.isAccounted !== true) faults.push(`run ${id} is not accounted for`);
    if (!(await isAsNaive(world, id))) faults.push(`run ${id} is not what the naive reference says`);
  }
  return { kills, runs: runs.length, ...after, faults };
}

async function countRows(world: TestSettlement): Promise<Pick<SalariesReport, "bills" | "paidBills" | "adjustments">> {
  const [row] = await world.owner.query<{ bills: number; paidBills: number; adjustments: number }>(
    `select (select count(*)::int from bill) as bills,
       (select count(*)::int from transfer where code in (40, 41)) as "paidBills",
       (select count(*)::int from bill_adjustment) as adjustments`,
  );
  return row ?? { bills: 0, paidBills: 0, adjustments: 0 };
}

/** Slow, straight from the rules, and shares no code with what pays. */
async function isAsNaive(world: TestSettlement, runId: bigint): Promise<boolean> {
  const { db } = world.test.deps;
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return false;
  const kept = (await selectKeptBills(db, run)).filter(({ isAfterwards }) => !isAfterwards);
  const { input } = await readWindow(db, { ...run, runId, asOf: run.settledAt });
  const carried = new Map(kept.map(({ content }) => [content.contractId, content.carriedMillionths]));
  const naive = settleNaively({ ...withCarried(input, carried), funds: await selectFunds(db, run) });
  const text = (bills: readonly object[]) =>
    JSON.stringify(bills, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  const essences = kept.map(({ content }) => essenceOf(content));
  const names = naive.map((bill) => Object.keys(bill).toSorted());
  return (
    text(essences.map((bill, at) => pick(bill, names[at] ?? []))) ===
    text(naive.map((bill, at) => pick(bill, names[at] ?? [])))
  );
}

function essenceOf({ reach, ...bill }: SettlementBill): object {
  const { teamBet, activeMembers, netLoss } = reach;
  return { ...bill, teamBet, activeMembers, netLoss };
}

function pick(of: object, names: readonly string[]): object {
  const entries = new Map(Object.entries(of));
  return Object.fromEntries(names.map((name) => [name, entries.get(name)]));
}
