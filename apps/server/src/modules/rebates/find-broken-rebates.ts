/**
 * What does not agree between rebates, bets and ledger. Each night: an entry that was paid another sum than it says, to
 * somebody else or under no entry; lines that do not come to what is due; runs with other entries, and sums that are
 * kept of them otherwise: of the last eight days, and of as many older ones as let the round end in thirty nights. It
 * goes on where it ended: a missed night leaves no day out. Of the days of the round, and of the one that was looked at
 * last, also that their bets add up to what they were looked at with; one that does not is marked to be looked at as a
 * whole. Of everything that there ever was: corrections that went nowhere, stand against no entry or do not begin with
 * what the one before came to; a day that was left out or worked twice; what lapsed before its time.
 * Empty: everything agrees. For the night; writes nothing but those marks and where the round has come to.
 */

import type { Queryable } from "../../db/connection.ts";
import { findBrokenRange, findBrokenSteps } from "./broken-rebate-repository.ts";
import type { Books } from "./broken-rebate-repository.ts";
import {
  lowest,
  countOlderDays,
  findProven,
  findSecondLast,
  isToBeLookedAt,
  keepProven,
  selectDaysAfter,
} from "./proof-repository.ts";
import type { RebateRun } from "./rebate-run.ts";
import { sumBetsThen } from "./recheck-days.ts";
import { findLook, markDay } from "./recheck-repository.ts";

const recentMs = 8 * 86_400_000;
const nightsOfRound = 30;
const highest = 9_223_372_036_854_775_807n;

/** At most a hundred of each kind and part. */
export async function findBrokenRebates(db: Queryable, books: Books): Promise<string[]> {
  const { count, lastId } = await countOlderDays(db, books, new Date(books.at.getTime() - recentMs));
  const faults = await findBrokenRange(db, books, { after: lastId, until: highest });
  const limit = Math.ceil(count / nightsOfRound);
  const { after, runs } = await nextOfRound(db, books, { lastId, limit });
  const end = runs.at(-1)?.id;
  if (end !== undefined) faults.push(...(await findBrokenRange(db, books, { after, until: end })));
  const looked = await findSecondLast(db, books);
  const days = new Map([...runs, ...(looked === undefined ? [] : [looked])].map((run) => [run.id, run]));
  for (const run of days.values()) faults.push(...(await findOtherBets(db, books, run)));
  faults.push(...(await findBrokenSteps(db, books)));
  if (end !== undefined) await keepProven(db, books, end);
  return faults;
}

/** From where the last night ended; from the first day where that was the last of the older ones. */
async function nextOfRound(
  db: Queryable,
  books: Books,
  { lastId, limit }: { readonly lastId: bigint; readonly limit: number },
): Promise<{ readonly after: bigint; readonly runs: readonly RebateRun[] }> {
  const proven = await findProven(db, books);
  const after = proven < lastId ? proven : lowest;
  return { after, runs: await selectDaysAfter(db, books, { after, until: lastId, limit }) };
}

async function findOtherBets(db: Queryable, { merchantId, at }: Books, run: RebateRun): Promise<string[]> {
  if (await isToBeLookedAt(db, run)) return [];
  const { bets, stakes } = await sumBetsThen(db, run);
  const known = (await findLook(db, run)) ?? run.totals;
  if (bets === known.bets && stakes === known.stakes) return [];
  await markDay(db, merchantId, { id: run.id, runId: run.id, scope: "day", at });
  return [`bets of another sum: rebate run ${run.id}`];
}
