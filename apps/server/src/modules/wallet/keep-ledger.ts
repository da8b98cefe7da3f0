/** Periodic maintenance of the ledger: compacts house accounts and creates partitions in advance. */

import type { Deps } from "../../core/deps.ts";
import {
  callCompactHouseAccount,
  callCreateTransferPartitions,
  findUncompactedAccounts,
} from "./posting-repository.ts";

/**
 * Replaces the deltas of each house account by their sum, one account at a time, and returns how many rows were
 * removed. Runs every minute. The balance that readers see stays the same. If two runs work on the same merchant at the
 * same time, the second one skips its account.
 */
export async function compactHouseAccounts({ db }: Pick<Deps, "db">): Promise<bigint> {
  let removedRows = 0n;
  for (const { merchantId, id } of await findUncompactedAccounts(db)) {
    removedRows += await callCompactHouseAccount(db, merchantId, id);
  }
  return removedRows;
}

const monthsAhead = 3;

/**
 * Creates the partitions of this month and the next two. Runs daily. Uses the real clock and not business time, because
 * ids contain the time of the real clock.
 */
export async function createTransferPartitions({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return callCreateTransferPartitions(db, clock.realNow(), monthsAhead);
}
