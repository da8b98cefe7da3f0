/**
 * GCS_getWalletTransferReport: the transfers between the member's own wallets, newest first. No refusals; reads only.
 */

import type {
  WalletTransferRecord,
  WalletTransferReport,
  WalletTransferReportQuery,
} from "@openhouse/protocol/payments/wallet-transfer";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Deps } from "../../../core/deps.ts";
import type { WalletOwner } from "./transfer-wallet.ts";
import { countOwnVendorTransfers, selectOwnVendorTransfers } from "./vendor-transfer-list-repository.ts";
import type { VendorTransfer } from "./vendor-transfer-repository.ts";

const defaultSize = 10;

export async function listWalletTransfers(
  { db }: Pick<Deps, "db">,
  { merchantId, memberId }: WalletOwner,
  { page = 1, size = defaultSize }: WalletTransferReportQuery,
): Promise<WalletTransferReport> {
  const owner = { merchantId, memberId };
  const ownTransfers = await selectOwnVendorTransfers(db, { ...owner, offset: (page - 1) * size, limit: size });
  const total = await countOwnVendorTransfers(db, owner);
  return { records: ownTransfers.map(toWalletTransferRecord), total, totalPages: Math.ceil(total / size) };
}

/** A transfer as its owner sees it. */
export function toWalletTransferRecord(transfer: VendorTransfer): WalletTransferRecord {
  const { id, direction, vendorName, amount, state, heldReason, createdAt, closedAt } = transfer;
  const { main, vendor } = accountTypeIds;
  return {
    transferId: String(id),
    fromAccountTypeId: direction === "in" ? main : vendor,
    toAccountTypeId: direction === "in" ? vendor : main,
    walletName: vendorName,
    amountMinor: String(amount.minor),
    currency: amount.currency,
    state,
    isUnderReview: heldReason !== null,
    transferDate: createdAt.getTime(),
    closedDate: closedAt?.getTime() ?? null,
  };
}
