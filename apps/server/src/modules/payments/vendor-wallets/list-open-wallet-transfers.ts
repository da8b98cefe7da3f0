/** The back office's list of open transfers to and from vendor wallets. Reads only. */

import type { OpenWalletTransfers } from "@openhouse/protocol/payments/staff-wallet-transfers";
import type { StaffActor } from "../../../core/actor.ts";
import type { Queryable } from "../../../db/connection.ts";
import { countOpenVendorTransfers, selectOpenVendorTransfers } from "./vendor-transfer-list-repository.ts";

/** Lists at most a hundred open transfers: held transfers first, then the oldest. */
export async function listOpenWalletTransfers(
  { db }: { readonly db: Queryable },
  { merchantId }: Pick<StaffActor, "merchantId">,
): Promise<OpenWalletTransfers> {
  const openTransfers = await selectOpenVendorTransfers(db, merchantId);
  const list = openTransfers.map(({ transfer, account, lastAction, note }) => ({
    id: String(transfer.id),
    reference: transfer.reference,
    memberId: String(transfer.memberId),
    account,
    walletName: transfer.vendorName,
    direction: transfer.direction,
    amountMinor: String(transfer.amount.minor),
    currency: transfer.amount.currency,
    state: transfer.state,
    heldReason: transfer.heldReason,
    note,
    isAwaitingSecond: lastAction.startsWith("first-"),
    createdAt: transfer.createdAt.getTime(),
  }));
  return { list, total: await countOpenVendorTransfers(db, merchantId) };
}
