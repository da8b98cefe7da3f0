/**
 * Locks wallets, so that an operation can check a member's other rows (limits, exclusions) while no balance changes.
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { callLockAccounts, findMemberAccounts } from "./posting-repository.ts";

/**
 * Locks every account of these members until the transaction ends. All callers lock in id order, which prevents
 * deadlocks.
 */
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
