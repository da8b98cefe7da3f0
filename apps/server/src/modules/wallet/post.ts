/** Posts transfers in the caller's transaction. */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { isDatabaseError } from "../../db/connection.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendBalanceEvents } from "./balance-events.ts";
import { callPostTransfer, callPostTransfers, findMemberAccounts } from "./posting-repository.ts";
import { toPostedTransfers } from "./posted-transfers.ts";
import { resolveTransfers } from "./resolve-transfers.ts";
import type { Posting, PostedTransfer, TransferRequest } from "./transfer-request.ts";

/**
 * Posts all transfers or none and returns them in the given order. A key that was posted before with the same payload
 * returns the first result and moves nothing.
 *
 * Refusals, in this order: the refusals of `resolveTransfers`, then the refusal of the first transfer that the database
 * refuses: `account.amount.invalid` (a balance would exceed 64 bits), `account.frozen`, `account.balance.not.enough`,
 * `exists.transaction` (a key was used with another payload). Side effects: stores ledger rows and emits one
 * `balance.changed` per member account, unless `hasOwnEvent`. Locks the accounts in id order to prevent deadlocks, so
 * call it once per transaction, with all transfers.
 */
export async function post(deps: Pick<Deps, "ids">, tx: Transaction, posting: Posting): Promise<PostedTransfer[]> {
  const { merchantId, at } = posting;
  if (posting.transfers.length === 0) return [];
  const transfers = await resolveTransfers(posting, (merchant, members) => findMemberAccounts(tx, merchant, members));
  const resolvedPosting = { merchantId, at, transfers, ids: deps.ids.nextMany(transfers.length) };
  const call =
    transfers.length === 1
      ? callPostTransfer(tx, resolvedPosting)
      : callPostTransfers(tx, resolvedPosting, groupNumbers(posting.transfers));
  const postedTransfers = toPostedTransfers(transfers, await call.catch(refuseUsedKey));
  if (posting.hasOwnEvent !== true) await appendBalanceEvents(deps, tx, { posting, posted: postedTransfers });
  return postedTransfers;
}

/**
 * Converts a unique violation to `exists.transaction`: a concurrent transaction used one of the keys for other
 * accounts. For the same accounts, this call would have waited for their locks.
 */
function refuseUsedKey(error: unknown): never {
  if (isDatabaseError(error, "23505")) throw new Refusal("exists.transaction");
  throw error;
}

/**
 * Group numbers in the form that `post_transfers` expects: ascending. A transfer without a group gets its own number.
 * Throws an error if the transfers of a group are not adjacent.
 */
function groupNumbers(transfers: readonly Pick<TransferRequest, "group">[]): number[] {
  const finishedGroups = new Set<number>();
  let number = 0;
  return transfers.map(({ group }, index) => {
    const previousGroup = transfers[index - 1]?.group;
    if (group !== undefined && group === previousGroup) return number;
    if (previousGroup !== undefined) finishedGroups.add(previousGroup);
    if (group !== undefined && finishedGroups.has(group))
      throw new RangeError(`the transfers of group ${group} are not adjacent`);
    number += 1;
    return number;
  });
}
