/**
 * Settles a closed day again from the ledger, with the settings of its run, the rates at its end, and without later
 * corrections of its bets. The result must be identical to the byte. There is one exception: a bet that arrived after
 * the day closed cannot be recognised by its row. The entries of such a day differ, and its corrections account for the
 * difference. Reads only. Source: docs/agent-contracts.md, Settlement.
 */

import { printRebates } from "@openhouse/rules/rebates/rebate-entry";
import { settleRebates } from "@openhouse/rules/rebates/settle-rebates";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Database, Queryable } from "../../db/connection.ts";
import { selectStoredEntries } from "./entry-repository.ts";
import { findDifferences } from "./find-differences.ts";
import { readDay } from "./read-day.ts";
import { findRun, lockReplay } from "./run-repository.ts";

export interface ReplayedDay {
  /** True if all entries are identical. */
  readonly isSame: boolean;
  /** True if the day's current result equals its entries plus their corrections. */
  readonly isAccounted: boolean;
  readonly entries: number;
  /** The stored and the recalculated entries as text. */
  readonly storedText: string;
  readonly recalculatedText: string;
}

/**
 * Replays a day. Runs one replay per merchant at a time, because a replay reads the whole day twice. Uses its own
 * connection, because a replay may take minutes and must not occupy the pool. Refuses with `rebate.day.busy` if another
 * replay is running.
 */
export async function replayAlone(
  db: Database,
  merchantId: MerchantId,
  runId: bigint,
): Promise<ReplayedDay | undefined> {
  const connection = await db.dedicated();
  try {
    // The lock lasts as long as the connection.
    if (!(await lockReplay(connection, merchantId))) throw new Refusal("rebate.day.busy");
    return await replayDay(connection, merchantId, runId);
  } finally {
    await connection.close();
  }
}

/** Replays a day; returns undefined if the run is unknown. */
export async function replayDay(
  db: Queryable,
  merchantId: MerchantId,
  runId: bigint,
): Promise<ReplayedDay | undefined> {
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return undefined;
  const entries = await selectStoredEntries(db, run);
  const storedText = printRebates(entries);
  const recalculatedText = printRebates(settleRebates((await readDay(db, { ...run, asOf: run.settledAt })).input));
  const isAccounted = (await findDifferences(db, run)).length === 0;
  return {
    isSame: storedText === recalculatedText,
    isAccounted,
    entries: entries.length,
    storedText,
    recalculatedText,
  };
}
