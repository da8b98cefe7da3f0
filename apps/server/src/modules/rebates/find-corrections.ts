/**
 * Looks at closed days again: those of which a bet was corrected, and the last one always, because a bet that was under
 * way when it closed may have come since. By the rates, the settings and the chains of then. The closed days stay as
 * they are. Source: agent-contracts.md, Settlement; seams.md, Time.
 */

import { diffRebates, divideCorrection } from "@openhouse/rules/rebates/correct-rebates";
import type { RebateDue } from "@openhouse/rules/rebates/correct-rebates";
import { textOfRebateKey } from "@openhouse/rules/rebates/rebate-entry";
import { settleRebates } from "@openhouse/rules/rebates/settle-rebates";
import type { Deps } from "../../core/deps.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { sumBets } from "../contracts/index.ts";
import { selectCorrections } from "./correction-repository.ts";
import type { FoundCorrection } from "./correction-repository.ts";
import { selectClosedEntries } from "./payout-repository.ts";
import { readDay } from "./read-day.ts";
import type { DayToSettle, RebateRun } from "./rebate-run.ts";
import { findLastRun, takeRechecks } from "./run-repository.ts";

/** Oldest day first. The caller holds the lock of the books. */
export async function findCorrections(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  next: DayToSettle,
): Promise<FoundCorrection[]> {
  const runs = new Map((await takeRechecks(tx, next)).map((run) => [run.id, run]));
  const last = await findLastRun(tx, next, new Date(next.window.fromMs));
  if (last !== undefined && (await hasChanged(tx, last))) runs.set(last.id, last);
  const sorted = [...runs.values()].toSorted((a, b) => a.window.fromMs - b.window.fromMs);
  const found: FoundCorrection[] = [];
  for (const run of sorted) {
    // Held: what is asked for meanwhile would be kept back from nobody.
    for (const one of await correctionsOf(tx, run, { isLocked: true })) found.push({ ...one, id: ids.next() });
  }
  return found;
}

async function hasChanged(tx: Transaction, run: RebateRun): Promise<boolean> {
  const { bets, stakes, wins } = await sumBets(tx, run);
  const { totals } = run;
  return bets !== totals.bets || stakes !== totals.stakes || wins !== totals.wins;
}

/** By how much a closed day has come to something else than it was accounted for; empty: it has not. */
export async function correctionsOf(
  db: Queryable,
  run: RebateRun,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Omit<FoundCorrection, "id">[]> {
  const closed = await selectClosedEntries(db, run, { isLocked });
  const closedOf = new Map(closed.map((entry) => [textOfRebateKey(entry), entry]));
  const earlier = await selectCorrections(db, run);
  const earlierOf = new Map(earlier.map((one) => [textOfRebateKey(one), one]));
  const accounted = new Map<string, RebateDue>(closed.map((entry) => [textOfRebateKey(entry), entry]));
  for (const one of earlier) accounted.set(textOfRebateKey(one), { ...one, dueMinor: one.afterMinor });
  const again = settleRebates((await readDay(db, { ...run, asOf: null })).input);
  return diffRebates([...accounted.values()], again).map((difference) => {
    const entry = closedOf.get(textOfRebateKey(difference));
    const state = {
      remainingMinor: entry?.remainingMinor ?? 0n,
      lapsedMinor: entry?.lapsedMinor ?? 0n,
      offsetMinor: earlierOf.get(textOfRebateKey(difference))?.offsetMinor ?? 0n,
    };
    const divided = divideCorrection(difference.afterMinor - difference.beforeMinor, state);
    return { ...difference, ...divided, closedRunId: run.id, closedId: entry?.id ?? null };
  });
}
