/**
 * Job: rechecks marked closed days. After a correction of bets it recomputes the rebates of the affected members and of
 * the agents above them. The day before each new day is recomputed completely if late bets have arrived. The due
 * amounts of closed days never change, and new days do not wait for rechecks. Each day is one transaction that reads
 * first, locks only the entries that differ, and writes last, so that claims wait only briefly. After a crash the mark
 * remains, so that the next run rechecks the day. Differences that cannot be withheld are carried to the next entries
 * (`rebate_carry`). An error of one day or merchant does not stop the others. Source: docs/agent-contracts.md,
 * Settlement; docs/time.md, Windows.
 */

import { divideCorrection } from "@openhouse/rules/rebates/correct-rebates";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { selectLineages, sumBets } from "../contracts/index.ts";
import { insertCorrections } from "./correction-repository.ts";
import type { NewCorrection } from "./correction-repository.ts";
import { addCarries } from "./entry-repository.ts";
import { findDifferences } from "./find-differences.ts";
import type { Branch } from "./find-differences.ts";
import { lockEntries } from "./payout-repository.ts";
import type { RebateRun } from "./rebate-run.ts";
import {
  endRechecks,
  findLastRecheck,
  storeRecheck,
  selectMarks,
  selectRechecks,
  selectTakenBack,
} from "./recheck-repository.ts";
import type { CorrectedBets, RecheckMark } from "./recheck-repository.ts";
import { lockDays } from "./run-repository.ts";

type RecheckDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/** If more members than this have corrected bets, the whole day is recomputed. */
const maxBranchMembers = 500;

/** Returns how many days were rechecked. Merchants that another worker has locked are left to the next call. */
export async function recheckRebateDays(deps: RecheckDeps): Promise<number> {
  let rechecked = 0;
  for (const merchant of deps.merchants.all()) {
    try {
      rechecked += await recheckMerchant(deps, merchant);
    } catch (error) {
      deps.log.error({ merchant: merchant.code, err: error }, "closed days of rebates could not be rechecked");
    }
  }
  return rechecked;
}

async function recheckMerchant(deps: RecheckDeps, { id: merchantId, currency, code }: Merchant): Promise<number> {
  let rechecked = 0;
  for (const run of await selectRechecks(deps.db, { merchantId, currency })) {
    if (await tryRecheck(deps, run, code)) rechecked += 1;
  }
  return rechecked;
}

async function tryRecheck(deps: RecheckDeps, run: RebateRun, merchant: string): Promise<boolean> {
  try {
    return await deps.db.transaction((tx) => recheckDay(deps, tx, run));
  } catch (error) {
    deps.log.error({ merchant, err: error, day: run.day }, "a closed day of rebates could not be rechecked");
    return false;
  }
}

async function recheckDay(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  run: RebateRun,
): Promise<boolean> {
  if (!(await lockDays(tx, run))) return false;
  const { merchantId } = run;
  const at = clock.businessNow();
  // The marks are read before the bets, so that a later correction writes a new mark for the next recheck.
  const marks = await selectMarks(tx, run);
  const part = await chooseBranch(tx, run, { marks, at });
  const corrections = part === "nothing" ? [] : await findCorrections({ ids }, tx, { run, branch: part });
  await insertCorrections(tx, { merchantId, at, corrections });
  await addCarries(tx, run, corrections);
  await endRechecks(
    tx,
    merchantId,
    marks.map(({ id }) => id),
  );
  return true;
}

/**
 * Returns the branch to read, null for the whole day, or "nothing". For the whole day it stores the totals of the day's
 * bets as the state of this recheck.
 */
async function chooseBranch(
  tx: Transaction,
  run: RebateRun,
  { marks, at }: { readonly marks: readonly RecheckMark[]; readonly at: Date },
): Promise<Branch | null | "nothing"> {
  const correctedBets: CorrectedBets[] = marks.flatMap((mark) => (mark.scope === "branch" ? [mark] : []));
  const comparesTotals = marks.some(({ scope }) => scope === "totals");
  // A correction that happened while the day was settled found no run to mark, so its bets are selected here.
  if (comparesTotals) correctedBets.push(...(await selectTakenBack(tx, run)));
  const branch = await branchOf(tx, run, correctedBets);
  const isWhole = branch.players.size > maxBranchMembers || marks.some(({ scope }) => scope === "day");
  if (isWhole || comparesTotals) {
    const sums = await sumBetsThen(tx, run);
    const lastTotals = (await findLastRecheck(tx, run)) ?? run.totals;
    if (isWhole || sums.bets !== lastTotals.bets || sums.stakes !== lastTotals.stakes) {
      await storeRecheck(tx, run, { ...sums, at });
      return null;
    }
  }
  return branch.players.size === 0 ? "nothing" : branch;
}

/** Returns the members with corrected bets, and the agents of the lineages of these bets. */
export async function branchOf(
  db: Queryable,
  run: RebateRun,
  correctedBets: readonly CorrectedBets[],
): Promise<Branch> {
  const lineageIds = new Set(correctedBets.map(({ lineageId }) => lineageId));
  lineageIds.delete(0n);
  const chains = await selectLineages(db, run.merchantId, [...lineageIds]);
  return {
    players: new Set(correctedBets.map(({ memberId }) => memberId)),
    agents: new Set(chains.map(({ agentId }) => agentId)),
  };
}

/** Returns the totals of a closed day's bets at the time of its settlement, without later corrections. */
export function sumBetsThen(db: Queryable, run: RebateRun) {
  return sumBets(db, { ...run, asOf: run.settledAt });
}

async function findCorrections(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  { run, branch }: { readonly run: RebateRun; readonly branch: Branch | null },
): Promise<NewCorrection[]> {
  const differences = await findDifferences(tx, run, branch);
  const closedIds = differences.flatMap(({ closedId }) => (closedId === null ? [] : [closedId]));
  // The entries are read under the lock: the due amount of a closed entry never changes, but its paid amount may have
  // changed.
  const lockedEntries = new Map((await lockEntries(tx, run.merchantId, closedIds)).map((entry) => [entry.id, entry]));
  return differences.map(({ offsetMinor, ...difference }) => {
    const entry = difference.closedId === null ? undefined : lockedEntries.get(difference.closedId);
    const { remainingMinor = 0n, lapsedMinor = 0n } = entry ?? {};
    const state = { remainingMinor, lapsedMinor, offsetMinor };
    const divided = divideCorrection(difference.afterMinor - difference.beforeMinor, state);
    return { ...difference, ...divided, id: ids.next(), closedRunId: run.id };
  });
}
