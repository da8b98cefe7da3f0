/** Lets an operation look at a member's other rows (limits, exclusions) while the wallet cannot move. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { callLockAccounts, findMemberAccounts } from "./posting-repository.ts";

/** Locks every account of these members, in the order that all agree on, until the transaction ends. */
export async function lockWallets(
  tx: Transaction,
  merchantId: MerchantId,
  members: readonly MemberId[],
): Promise<void> {
  const accounts = await findMemberAccounts(tx, merchantId, members);
  await callLockAccounts(
    tx,
    merchantId,
    accounts.map(({ id }) => id),
  );
}
