/** Books transfers in the caller's transaction. */

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
 * Books all transfers or none; answers them in the order given. A key that was booked before with the same payload
 * answers its first result and moves nothing.
 * Refusals, in this order: those of `resolveTransfers`, then of the first transfer refused by the database:
 * `account.amount.invalid` (a balance would leave 64 bits), `account.frozen`, `account.balance.not.enough`;
 * `exists.transaction` when a key was used for something else. Side effects: ledger rows, one `balance.changed` per
 * member account. Locks the accounts in id order: call it once per transaction, with everything that must move.
 */
export async function post(deps: Pick<Deps, "ids">, tx: Transaction, posting: Posting): Promise<PostedTransfer[]> {
  const { merchantId, at } = posting;
  if (posting.transfers.length === 0) return [];
  const transfers = await resolveTransfers(posting, (merchant, members) => findMemberAccounts(tx, merchant, members));
  const resolved = { merchantId, at, transfers, ids: deps.ids.nextMany(transfers.length) };
  const call =
    transfers.length === 1
      ? callPostTransfer(tx, resolved)
      : callPostTransfers(tx, resolved, groupNumbers(posting.transfers));
  const posted = toPostedTransfers(transfers, await call.catch(refuseTakenKey));
  await appendBalanceEvents(deps, tx, { posting, posted });
  return posted;
}

/** Another transaction took one of the keys at this moment, for other accounts: with the same ones it had waited. */
function refuseTakenKey(error: unknown): never {
  if (isDatabaseError(error, "23505")) throw new Refusal("exists.transaction");
  throw error;
}

/**
 * Groups as `post_transfers` wants them: one number per neighbourhood, growing.
 * A transfer without a group is one of its own. Throws when a group's transfers do not stand together.
 */
function groupNumbers(transfers: readonly Pick<TransferRequest, "group">[]): number[] {
  const closed = new Set<number>();
  let number = 0;
  return transfers.map(({ group }, index) => {
    const before = transfers[index - 1]?.group;
    if (group !== undefined && group === before) return number;
    if (before !== undefined) closed.add(before);
    if (group !== undefined && closed.has(group))
      throw new RangeError(`the transfers of group ${group} do not stand together`);
    number += 1;
    return number;
  });
}
