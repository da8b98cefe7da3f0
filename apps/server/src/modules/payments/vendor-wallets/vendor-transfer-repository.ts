/** SQL for single vendor wallet transfers. vendor-transfer-list-repository.ts reads lists. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

/** Why a transfer is held for the staff. */
export type VendorTransferHold = NonNullable<VendorTransfer["heldReason"]>;

export interface VendorTransfer extends Omit<Tables["vendor_transfer"], "currency" | "amount"> {
  /** The code of the vendor's adapter. Members see `vendorName`. */
  readonly vendor: string;
  readonly amount: Money;
  /** By the real clock. */
  readonly nextCheckAt: Date | null;
}

export type VendorTransferRow = Tables["vendor_transfer"];

export const vendorTransferColumns = `merchant_id as "merchantId", id, member_id as "memberId", key,
  input_hash as "inputHash", reference, vendor, vendor_name as "vendorName",
  direction, currency, amount, state, held_reason as "heldReason", vendor_ref as "vendorRef",
  created_at as "createdAt",
  closed_at as "closedAt", next_check_at as "nextCheckAt", checks`;

export async function insertVendorTransfer(tx: Queryable, transfer: VendorTransfer): Promise<void> {
  const { amount } = transfer;
  await tx.query(
    `insert into vendor_transfer (merchant_id, id, member_id, key, input_hash, reference, vendor, vendor_name,
       direction, currency, amount, state, held_reason, vendor_ref, created_at, closed_at, next_check_at, checks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      transfer.merchantId,
      transfer.id,
      transfer.memberId,
      transfer.key,
      transfer.inputHash,
      transfer.reference,
      transfer.vendor,
      transfer.vendorName,
      transfer.direction,
      currencies[amount.currency].number,
      amount.minor,
      transfer.state,
      transfer.heldReason,
      transfer.vendorRef,
      transfer.createdAt,
      transfer.closedAt,
      transfer.nextCheckAt,
      transfer.checks,
    ],
  );
}

/** Writes the changeable columns of a locked transfer. */
export async function updateVendorTransfer(tx: Queryable, transfer: VendorTransfer): Promise<void> {
  await tx.query(
    `update vendor_transfer set state = $3, held_reason = $4, vendor_ref = $5, closed_at = $6, next_check_at = $7,
       checks = $8
     where merchant_id = $1 and id = $2`,
    [
      transfer.merchantId,
      transfer.id,
      transfer.state,
      transfer.heldReason,
      transfer.vendorRef,
      transfer.closedAt,
      transfer.nextCheckAt,
      transfer.checks,
    ],
  );
}

/** Finds and locks a transfer until the transaction ends. Every change of its state starts here. */
export async function lockVendorTransfer(
  tx: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<VendorTransfer | undefined> {
  const rows = await tx.query<VendorTransferRow>(
    `select ${vendorTransferColumns} from vendor_transfer where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return rows.map(toVendorTransfer)[0];
}

/** Finds the transfer of an idempotency key. */
export async function findVendorTransferByKey(
  db: Queryable,
  merchantId: MerchantId,
  key: string,
): Promise<VendorTransfer | undefined> {
  const rows = await db.query<VendorTransferRow>(
    `select ${vendorTransferColumns} from vendor_transfer where merchant_id = $1 and key = $2`,
    [merchantId, key],
  );
  return rows.map(toVendorTransfer)[0];
}

interface Owner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** True while the member has an open transfer that is not held. */
export async function hasOpenVendorTransfer(db: Queryable, { merchantId, memberId }: Owner): Promise<boolean> {
  const rows = await db.query(
    `select id from vendor_transfer
     where merchant_id = $1 and member_id = $2 and closed_at is null and held_reason is null limit 1`,
    [merchantId, memberId],
  );
  return rows.length > 0;
}

export interface VendorTransferLease {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** By the real clock, like `until`. */
  readonly now: Date;
  readonly until: Date;
}

/**
 * Takes the lease for calling the vendor about a transfer. Returns false if the transfer is closed or held, or if its
 * next check is not due, for example because another process has the lease.
 */
export async function leaseVendorTransfer(
  db: Queryable,
  { merchantId, id, now, until }: VendorTransferLease,
): Promise<boolean> {
  const rows = await db.query(
    `update vendor_transfer set next_check_at = $4
     where merchant_id = $1 and id = $2 and next_check_at <= $3 and closed_at is null and held_reason is null
     returning id`,
    [merchantId, id, now, until],
  );
  return rows.length === 1;
}

/** At most 100 open transfers that are not held and whose next check is due, the most overdue first. */
export async function selectDueVendorTransfers(
  db: Queryable,
  merchantId: MerchantId,
  now: Date,
): Promise<VendorTransfer[]> {
  const rows = await db.query<VendorTransferRow>(
    `select ${vendorTransferColumns} from vendor_transfer
     where merchant_id = $1 and next_check_at <= $2 and closed_at is null and held_reason is null
     order by next_check_at limit 100`,
    [merchantId, now],
  );
  return rows.map(toVendorTransfer);
}

export function toVendorTransfer({ amount, currency, ...row }: VendorTransferRow): VendorTransfer {
  return { ...row, amount: money(amount, currencyOfNumber(currency)) };
}
