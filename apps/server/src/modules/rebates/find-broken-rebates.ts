/**
 * Nightly check of rebates against bets and the ledger. Returns nothing if all agrees. Checks three groups:
 *
 * - The last eight days, and each night one thirtieth of the older days: wrong payments, transfers without an entry,
 *   lines that do not add up, missing entries, wrong stored totals. The next night continues where the last one ended,
 *   so a missed night skips no day.
 * - The same older days, and the day that was rechecked last: their bets must match the totals of the last recheck. A
 *   day that differs is marked for a full recheck.
 * - All days: corrections that reach no entry or do not continue the previous one, missing or duplicate days, and
 *   entries that lapsed too early.
 *
 * Writes only those marks and its position.
 */

import type { Queryable } from "../../db/connection.ts";
import { findBrokenRange, findBrokenSteps } from "./broken-rebate-repository.ts";
import type { Books } from "./broken-rebate-repository.ts";
import {
  lowest,
  countOlderDays,
  findProven,
  findSecondLast,
  isRecheckPending,
  storeProven,
  selectDaysAfter,
} from "./proof-repository.ts";
import type { RebateRun } from "./rebate-run.ts";
import { sumBetsThen } from "./recheck-days.ts";
import { findLastRecheck, markDay } from "./recheck-repository.ts";

const recentMs = 8 * 86_400_000;
const nightsOfRound = 30;
const highest = 9_223_372_036_854_775_807n;

/** Returns at most 100 faults of each kind and part. */
export async function findBrokenRebates(db: Queryable, books: Books): Promise<string[]> {
  const { count, lastId } = await countOlderDays(db, books, new Date(books.at.getTime() - recentMs));
  const faults = await findBrokenRange(db, books, { after: lastId, until: highest });
  const limit = Math.ceil(count / nightsOfRound);
  const { after, runs } = await nextOfRound(db, books, { lastId, limit });
  const end = runs.at(-1)?.id;
  if (end !== undefined) faults.push(...(await findBrokenRange(db, books, { after, until: end })));
  const recheckedRun = await findSecondLast(db, books);
  const days = new Map([...runs, ...(recheckedRun === undefined ? [] : [recheckedRun])].map((run) => [run.id, run]));
  for (const run of days.values()) faults.push(...(await findChangedBets(db, books, run)));
  faults.push(...(await findBrokenSteps(db, books)));
  if (end !== undefined) await storeProven(db, books, end);
  return faults;
}

/** Continues where the last night ended; starts again at the first day after the last one. */
async function nextOfRound(
  db: Queryable,
  books: Books,
  { lastId, limit }: { readonly lastId: bigint; readonly limit: number },
): Promise<{ readonly after: bigint; readonly runs: readonly RebateRun[] }> {
  const proven = await findProven(db, books);
  const after = proven < lastId ? proven : lowest;
  return { after, runs: await selectDaysAfter(db, books, { after, until: lastId, limit }) };
}

async function findChangedBets(db: Queryable, { merchantId, at }: Books, run: RebateRun): Promise<string[]> {
  if (await isRecheckPending(db, run)) return [];
  const { bets, stakes } = await sumBetsThen(db, run);
  const lastTotals = (await findLastRecheck(db, run)) ?? run.totals;
  if (bets === lastTotals.bets && stakes === lastTotals.stakes) return [];
  await markDay(db, merchantId, { id: run.id, runId: run.id, scope: "day", at });
  return [`bets differ from the last recheck: rebate run ${run.id}`];
}
