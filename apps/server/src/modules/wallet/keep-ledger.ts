/** What the ledger needs from time to time: compaction of house accounts, and partitions made ahead. */

import type { Deps } from "../../core/deps.ts";
import {
  callCompactHouseAccount,
  callCreateTransferPartitions,
  findUncompactedAccounts,
} from "./posting-repository.ts";

/**
 * Replaces the deltas of each house account by their sum, account by account; answers how many rows went.
 * For each minute. Readers see the same balance before and after; of two compactors one does nothing.
 */
export async function compactHouseAccounts({ db }: Pick<Deps, "db">): Promise<bigint> {
  let gone = 0n;
  for (const { merchantId, id } of await findUncompactedAccounts(db)) {
    gone += await callCompactHouseAccount(db, merchantId, id);
  }
  return gone;
}

const monthsAhead = 3;

/** Makes the partitions of this month and the next two; for each day. Real time, as in ids. */
export async function createTransferPartitions({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return callCreateTransferPartitions(db, clock.realNow(), monthsAhead);
}
