/**
 * Settles generated days with two concurrent workers that are killed at random points, with real-time contracts on the
 * last day and rebates in parallel. Then every run is recalculated from the ledger, must be identical byte for byte,
 * and is compared with the naive reference (is-as-naive.ts). Bills, rebates and ledger must match, and settling again
 * must change nothing.
 */

import { fork } from "node:child_process";
import { drawFrom } from "@openhouse/rules/contracts/testing/make-settlement";
import type { MerchantId } from "../../src/core/ids.ts";
import { findBrokenBills, replayRun } from "../../src/modules/contracts/index.ts";
import { checkLedger } from "../../src/modules/wallet/index.ts";
import { openTestSettlement } from "../../src/testing/test-settlement.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";
import { isAsNaive } from "./is-as-naive.ts";
import { makeBets, makeMerchant, makeMove, signRealtime } from "./make-days.ts";
import type { GeneratedMerchant } from "./make-days.ts";
import { claimRebates, judgeRebates, setRebates } from "./rebate-days.ts";
import type { RebateCounts } from "./rebate-days.ts";
import { reviewRuns, setReview } from "./review-runs.ts";

export interface SalariesOptions {
  readonly ownerUrl: string;
  readonly seed: number;
  readonly members: number;
  readonly days: number;
  readonly betsPerDay: number;
  /** The total, spread over the days. */
  readonly kills: number;
  /** The hour at which a member is moved and, on the last day, real-time contracts begin. Default: 18. */
  readonly eveningHour?: number;
  readonly onDay?: (day: number, kills: number) => void;
}

export interface SalariesReport extends RebateCounts {
  readonly kills: number;
  readonly runs: number;
  readonly bills: number;
  readonly paidBills: number;
  readonly adjustments: number;
  /** Windows of five minutes. */
  readonly realtimeRuns: number;
  /** Releases by two people, and refused bills. */
  readonly releases: number;
  readonly refusals: number;
  /** Bills that were compared with the naive reference. */
  readonly judgedBills: number;
  /** All faults; empty when there are none. */
  readonly faults: readonly string[];
}

const merchantId = 1 as MerchantId;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const startMs = Date.parse("2026-03-01T00:00:00+08:00");

export async function runSalaries(options: SalariesOptions): Promise<SalariesReport> {
  const world = await openTestSettlement({ ownerUrl: options.ownerUrl });
  try {
    world.setClock(new Date(startMs).toISOString());
    const merchant = await makeMerchant(world, options);
    let kills = 0;
    const reviewed = { released: 0, refused: 0 };
    const faults: string[] = [];
    for (let day = 1; day <= options.days; day += 1) {
      const killsOfDay = Math.ceil((options.kills * day) / options.days) - kills;
      await setReview(merchant, day);
      await setRebates(merchant, day);
      kills += await playDay(merchant, options, { day, kills: killsOfDay });
      faults.push(...(await reviewRuns(merchant, reviewed)), ...(await claimRebates(merchant)));
      options.onDay?.(day, kills);
    }
    const report = await judge(world, { kills, seed: options.seed });
    const { released: releases, refused: refusals } = reviewed;
    return { ...report, releases, refusals, faults: [...faults, ...report.faults] };
  } finally {
    await world.close();
  }
}

interface Day {
  readonly day: number;
  readonly kills: number;
}

/**
 * Plays a day: makes bets, moves a member, runs the workers, then voids bets whose windows are closed. Returns the
 * number of killed workers.
 */
async function playDay(merchant: GeneratedMerchant, options: SalariesOptions, { day, kills }: Day): Promise<number> {
  const { world, draw } = merchant;
  const fromMs = startMs + (day - 1) * dayMs;
  const bets = Math.ceil(options.betsPerDay / 2);
  const voidable = await makeBets(merchant, { fromMs, bets });
  world.setClock(new Date(fromMs + (options.eveningHour ?? 18) * hourMs).toISOString());
  await makeMove(merchant);
  if (day === options.days) await signRealtime(merchant);
  // Members below the moved member now have bets under both chains.
  voidable.push(...(await makeBets(merchant, { fromMs, bets: options.betsPerDay - bets })));
  const nowMs = fromMs + dayMs + 60_000;
  world.setClock(new Date(nowMs).toISOString());
  let killed = 0;
  while (killed < kills) {
    killed += await killOne(options.ownerUrl, nowMs, draw(1_500));
  }
  await Promise.all([runToTheEnd(options.ownerUrl, nowMs), runToTheEnd(options.ownerUrl, nowMs)]);
  // These voids arrive after their windows were closed, so they become lines of the next day's bills.
  await world.voidBets(voidable);
  return killed;
}

function startWorker(ownerUrl: string, nowMs: number) {
  return fork(new URL("./worker.ts", import.meta.url), [ownerUrl, String(nowMs)], { stdio: "ignore" });
}

/** Starts two workers and kills both, `afterMs` after the first is ready. Returns the number of killed workers. */
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
  // If the first worker had already finished, only the second worker was killed.
  return wasAtWork ? 2 : 1;
}

function runToTheEnd(ownerUrl: string, nowMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    startWorker(ownerUrl, nowMs).once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with exit code ${code}`)),
    );
  });
}

interface RunFacts {
  readonly kills: number;
  readonly seed: number;
}

type SettlementReport = Omit<SalariesReport, "releases" | "refusals">;

async function judge(world: TestSettlement, { kills, seed }: RunFacts): Promise<SettlementReport> {
  const { db } = world.test.deps;
  // The voids of the last day are settled with the windows of the next day.
  world.setClock(new Date(world.test.clock.businessNow().getTime() + dayMs).toISOString());
  await world.settle();
  const { faults: rebateFaults, ...rebates } = await judgeRebates(world);
  const faults = [...rebateFaults, ...(await findBrokenBills(db, { merchantId, currency: "PHP" }))];
  const ledger = await checkLedger(db, merchantId);
  if (!ledger.isSound) faults.push("the ledger is not sound");
  const before = await countRows(world);
  await world.settle();
  const after = await countRows(world);
  if (JSON.stringify(before) !== JSON.stringify(after)) faults.push("settling again changed something");
  const runs = await world.ownerDb.query<{ id: bigint; kind: string }>(
    `select id, kind from salary_run where merchant_id = 1 order by id`,
  );
  const waiting = await selectWaiting(world);
  const draw = drawFrom(seed + 1);
  let judgedBills = 0;
  for (const { id } of runs) {
    const replayed = await replayRun(db, merchantId, id);
    if (replayed?.isSame !== true) faults.push(`the recalculation of run ${id} gives a different result`);
    if (replayed?.isAccounted !== true && !waiting.has(id)) faults.push(`run ${id} is not accounted for`);
    const judged = await isAsNaive(db, draw, id);
    if (judged === undefined) faults.push(`run ${id} differs from the naive reference`);
    judgedBills += judged ?? 0;
  }
  const realtimeRuns = runs.filter(({ kind }) => kind === "realtime").length;
  return { kills, runs: runs.length, realtimeRuns, judgedBills, ...after, ...rebates, faults };
}

/**
 * Returns the weekly runs that still wait for a correction: some of their bets were voided after the week was closed,
 * and there is no later week whose bills could contain the correction.
 */
async function selectWaiting({ ownerDb }: TestSettlement): Promise<Set<bigint>> {
  const rows = await ownerDb.query<{ id: bigint }>(
    `select r.id from salary_recheck c join salary_run r on r.merchant_id = 1 and r.id = c.run_id
     where c.merchant_id = 1 and r.period = 'W' and not exists (
       select from salary_run n
       where n.merchant_id = 1 and n.kind = r.kind and n.period = 'W' and n.from_at > r.from_at)`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function countRows(world: TestSettlement): Promise<Pick<SalariesReport, "bills" | "paidBills" | "adjustments">> {
  const [row] = await world.ownerDb.query<{ bills: number; paidBills: number; adjustments: number }>(
    `select (select count(*)::int from bill) as bills,
       (select count(*)::int from transfer where code in (40, 41)) as "paidBills",
       (select count(*)::int from bill_adjustment) as adjustments`,
  );
  return row ?? { bills: 0, paidBills: 0, adjustments: 0 };
}
