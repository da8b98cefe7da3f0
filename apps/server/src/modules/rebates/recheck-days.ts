/**
 * Looks at closed days again: those of which a bet was corrected, and the last one always, because a bet that was under
 * way when it closed may have come since. The closed days stay as they are. Each in a transaction of its own, which
 * reads first, holds the entries that differ and no others, and writes last: claims of the day wait for nothing long.
 * A kill leaves the mark; what was found is left to the next entries (`rebate_carry`). Source: agent-contracts.md,
 * Settlement; seams.md, Time.
 */

import { divideCorrection } from "@openhouse/rules/rebates/correct-rebates";
import type { Deps } from "../../core/deps.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { sumBets } from "../contracts/index.ts";
import { keepCorrections } from "./correction-repository.ts";
import type { FoundCorrection } from "./correction-repository.ts";
import { addCarries } from "./entry-repository.ts";
import { findDifferences } from "./find-differences.ts";
import { lockEntries } from "./payout-repository.ts";
import type { DayToSettle, RebateRun } from "./rebate-run.ts";
import { endRechecks, selectMarks, selectRechecks } from "./recheck-repository.ts";
import { findLastRun, lockDays } from "./run-repository.ts";

type RecheckDeps = Pick<Deps, "db" | "ids" | "clock">;

/** Before this day is worked, the oldest first; false: another worker is at these books. */
export async function recheckDays(deps: RecheckDeps, next: DayToSettle): Promise<boolean> {
  const runs = new Map((await selectRechecks(deps.db, next)).map((run) => [run.id, run]));
  const last = await findLastRun(deps.db, next, new Date(next.window.fromMs));
  if (last !== undefined && (await hasChanged(deps.db, last))) runs.set(last.id, last);
  for (const run of [...runs.values()].toSorted((a, b) => a.window.fromMs - b.window.fromMs)) {
    if (!(await deps.db.transaction((tx) => recheckDay(deps, tx, run)))) return false;
  }
  return true;
}

async function hasChanged(db: Queryable, run: RebateRun): Promise<boolean> {
  const { bets, stakes, wins } = await sumBets(db, run);
  const { totals } = run;
  return bets !== totals.bets || stakes !== totals.stakes || wins !== totals.wins;
}

async function recheckDay(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  run: RebateRun,
): Promise<boolean> {
  if (!(await lockDays(tx, run))) return false;
  const { merchantId } = run;
  // Before the bets are read: whoever marks the day from now on writes a row of its own, for the next time.
  const marks = await selectMarks(tx, run);
  const found = await findCorrections({ ids }, tx, run);
  await keepCorrections(tx, { merchantId, at: clock.businessNow(), found });
  await addCarries(tx, run, found);
  await endRechecks(tx, merchantId, marks);
  return true;
}

async function findCorrections(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  run: RebateRun,
): Promise<FoundCorrection[]> {
  const differences = await findDifferences(tx, run);
  const closedIds = differences.flatMap(({ closedId }) => (closedId === null ? [] : [closedId]));
  // As they stand once nobody can be paid of them: what a day came to never changes, what was paid of it may have.
  const held = new Map((await lockEntries(tx, run.merchantId, closedIds)).map((entry) => [entry.id, entry]));
  return differences.map(({ offsetMinor, ...difference }) => {
    const entry = difference.closedId === null ? undefined : held.get(difference.closedId);
    const { remainingMinor = 0n, lapsedMinor = 0n } = entry ?? {};
    const state = { remainingMinor, lapsedMinor, offsetMinor };
    const divided = divideCorrection(difference.afterMinor - difference.beforeMinor, state);
    return { ...difference, ...divided, id: ids.next(), closedRunId: run.id };
  });
}
