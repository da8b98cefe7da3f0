/**
 * Works a closed day again from the ledger, by the settings of its own run and the rates of its end, with what was
 * taken back of its bets since undone: it must give the same bytes. A bet that reached the books after its day was
 * closed cannot be told from the others by its row: such a day comes out otherwise, and is proven by its corrections.
 * Reads only. Source: docs/agent-contracts.md, Settlement.
 */

import { printRebates } from "@openhouse/rules/rebates/rebate-entry";
import { settleRebates } from "@openhouse/rules/rebates/settle-rebates";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Database, Queryable } from "../../db/connection.ts";
import { selectKeptEntries } from "./entry-repository.ts";
import { findDifferences } from "./find-differences.ts";
import { readDay } from "./read-day.ts";
import { findRun, lockReplay } from "./run-repository.ts";

export interface ReplayedDay {
  /** True: every entry is the same to the byte. */
  readonly isSame: boolean;
  /** True: what the day comes to now is what its entries and their corrections say. */
  readonly isAccounted: boolean;
  readonly entries: number;
  /** The printed entries as they were kept, and as they come out now. */
  readonly kept: string;
  readonly again: string;
}

/**
 * One at a time in a house, because each reads all of its day twice, and on a connection of its own: it may take
 * minutes, and those of the pool are for whoever waits. Refuses `rebate.day.busy`.
 */
export async function replayAlone(
  db: Database,
  merchantId: MerchantId,
  runId: bigint,
): Promise<ReplayedDay | undefined> {
  const connection = await db.dedicated();
  try {
    // Held as long as the connection.
    if (!(await lockReplay(connection, merchantId))) throw new Refusal("rebate.day.busy");
    return await replayDay(connection, merchantId, runId);
  } finally {
    await connection.close();
  }
}

/** undefined: there is no such run. */
export async function replayDay(
  db: Queryable,
  merchantId: MerchantId,
  runId: bigint,
): Promise<ReplayedDay | undefined> {
  const run = await findRun(db, merchantId, runId);
  if (run === undefined) return undefined;
  const entries = await selectKeptEntries(db, run);
  const kept = printRebates(entries);
  const again = printRebates(settleRebates((await readDay(db, { ...run, asOf: run.settledAt })).input));
  const isAccounted = (await findDifferences(db, run)).length === 0;
  return { isSame: kept === again, isAccounted, entries: entries.length, kept, again };
}
