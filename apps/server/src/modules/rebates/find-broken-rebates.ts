/**
 * Nightly check of rebates against bets and the ledger. Returns an empty list if everything agrees. Checks three
 * groups:
 *
 * - The last eight days, and each night one thirtieth of the older days: wrong payments, transfers without an entry,
 *   lines that do not add up, missing entries, wrong stored totals. The next night continues where the last one ended,
 *   so a missed night skips no day.
 * - The same older days, and the day before the newest one: their bets must match the totals of the last recheck. A
 *   day that differs is marked for a full recheck.
 * - All days: corrections whose amounts do not match the entries and carries or that do not continue the previous one,
 *   missing or duplicate days, and entries that lapsed too early.
 *
 * Writes only the marks for a recheck and the position of the check.
 */

import type { Queryable } from "../../db/connection.ts";
import { findBrokenRange, findBrokenSteps } from "./broken-rebate-repository.ts";
import type { CheckedLedger } from "./broken-rebate-repository.ts";
import {
  lowestId,
  countOlderDays,
  findCheckPosition,
  findSecondLast,
  isRecheckPending,
  storeCheckPosition,
  selectDaysAfter,
} from "./proof-repository.ts";
import type { RebateRun } from "./rebate-run.ts";
import { sumBetsThen } from "./recheck-days.ts";
import { findLastRecheck, markDay } from "./recheck-repository.ts";

const recentMs = 8 * 86_400_000;
const nightsPerRound = 30;
const highestId = 9_223_372_036_854_775_807n;

/** Returns at most 100 faults of each kind and checked range. */
export async function findBrokenRebates(db: Queryable, ledger: CheckedLedger): Promise<string[]> {
  const { count, lastId } = await countOlderDays(db, ledger, new Date(ledger.at.getTime() - recentMs));
  const faults = await findBrokenRange(db, ledger, { after: lastId, until: highestId });
  const limit = Math.ceil(count / nightsPerRound);
  const { after, runs } = await nextOfRound(db, ledger, { lastId, limit });
  const end = runs.at(-1)?.id;
  if (end !== undefined) faults.push(...(await findBrokenRange(db, ledger, { after, until: end })));
  const recheckedRun = await findSecondLast(db, ledger);
  const days = new Map([...runs, ...(recheckedRun === undefined ? [] : [recheckedRun])].map((run) => [run.id, run]));
  for (const run of days.values()) faults.push(...(await findChangedBets(db, ledger, run)));
  faults.push(...(await findBrokenSteps(db, ledger)));
  if (end !== undefined) await storeCheckPosition(db, ledger, end);
  return faults;
}

/**
 * Selects the older days to check this night: those that follow the days of the last night. After the last day, the
 * check begins again with the first day.
 */
async function nextOfRound(
  db: Queryable,
  ledger: CheckedLedger,
  { lastId, limit }: { readonly lastId: bigint; readonly limit: number },
): Promise<{ readonly after: bigint; readonly runs: readonly RebateRun[] }> {
  const lastCheckedId = await findCheckPosition(db, ledger);
  const after = lastCheckedId < lastId ? lastCheckedId : lowestId;
  return { after, runs: await selectDaysAfter(db, ledger, { after, until: lastId, limit }) };
}

async function findChangedBets(db: Queryable, { merchantId, at }: CheckedLedger, run: RebateRun): Promise<string[]> {
  if (await isRecheckPending(db, run)) return [];
  const { bets, stakes } = await sumBetsThen(db, run);
  const lastTotals = (await findLastRecheck(db, run)) ?? run.totals;
  if (bets === lastTotals.bets && stakes === lastTotals.stakes) return [];
  await markDay(db, merchantId, { id: run.id, runId: run.id, scope: "day", at });
  return [`bets differ from the last recheck: rebate run ${run.id}`];
}
