/** SQL for lists of vendor wallet transfers, and for vendor wallet balances in our ledger. */

import { memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { toVendorTransfer, vendorTransferColumns } from "./vendor-transfer-repository.ts";
import type { VendorTransfer, VendorTransferRow } from "./vendor-transfer-repository.ts";

interface Owner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** The member's own transfers, newest first. */
export async function selectOwnVendorTransfers(
  db: Queryable,
  { merchantId, memberId, offset, limit }: Owner & { readonly offset: number; readonly limit: number },
): Promise<VendorTransfer[]> {
  const rows = await db.query<VendorTransferRow>(
    `select ${vendorTransferColumns} from vendor_transfer
     where merchant_id = $1 and member_id = $2 order by id desc offset $3 limit $4`,
    [merchantId, memberId, offset, limit],
  );
  return rows.map(toVendorTransfer);
}

export async function countOwnVendorTransfers(db: Queryable, { merchantId, memberId }: Owner): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from vendor_transfer where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row?.total ?? 0;
}

/** An open transfer with its member's account name and its last step. */
export interface OpenVendorTransfer {
  readonly transfer: VendorTransfer;
  readonly account: string;
  readonly lastAction: string;
  readonly note: string;
}

/** Reads at most a hundred open transfers: held transfers first, then the oldest. */
export async function selectOpenVendorTransfers(db: Queryable, merchantId: MerchantId): Promise<OpenVendorTransfer[]> {
  const rows = await db.query<VendorTransferRow & { memberName: string; action: string; note: string }>(
    `select t.*, m.account as "memberName", s.action, s.note
     from (
       select ${vendorTransferColumns} from vendor_transfer where merchant_id = $1 and closed_at is null
       order by held_reason is null, id limit 100) t
     join member m on m.merchant_id = $1 and m.id = t."memberId"
     join lateral (
       select action, note from payment_step
       where merchant_id = $1 and subject_id = t.id order by id desc limit 1) s on true
     order by t."heldReason" is null, t.id`,
    [merchantId],
  );
  return rows.map(({ memberName: account, action: lastAction, note, ...row }) => {
    return { transfer: toVendorTransfer(row), account, lastAction, note };
  });
}

export async function countOpenVendorTransfers(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from vendor_transfer where merchant_id = $1 and closed_at is null`,
    [merchantId],
  );
  return row?.total ?? 0;
}

export interface VendorAccountPage {
  readonly merchantId: MerchantId;
  readonly after: MemberId;
  readonly limit: number;
}

/** Vendor wallet balances in our ledger, for members without an open transfer, ordered by member id. */
export async function selectVendorAccounts(
  db: Queryable,
  { merchantId, after, limit }: VendorAccountPage,
): Promise<{ readonly memberId: MemberId; readonly minor: bigint }[]> {
  return db.query(
    `select a.owner_id as "memberId", a.balance as minor from account a
     where a.merchant_id = $1 and a.kind = $2 and a.owner_id > $3 and not exists (
       select from vendor_transfer t
       where t.merchant_id = $1 and t.member_id = a.owner_id and t.closed_at is null)
     order by a.owner_id limit $4`,
    [merchantId, memberAccountKinds.vendor, after, limit],
  );
}

/**
 * Transfers whose row differs from their ledger entries, and entries without a row. A correct database has none. One
 * entry holds the amount; a second entry, with the code that follows from the state, closes the transfer. Returns at
 * most 100 references. It reads every transfer, so run it at night.
 */
export async function findBrokenVendorTransfers(db: Queryable, merchantId: MerchantId): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(
    `with booked as (
       select t.reference, count(*) as lines, min(t.amount) as least, max(t.amount) as most,
         max(d.owner_id) as owner_id, min(t.code)::int as code, max(t.code)::int as last_code
       from transfer t
       join account d on d.merchant_id = $1 and d.id = t.debit_id
       where t.merchant_id = $1 and t.code in ($2::int, $3::int, $4::int)
       group by t.reference
     ), recorded as (
       select 'vendor-transfer:' || id as reference, member_id as owner_id, amount,
         case when closed_at is null then 1 else 2 end::bigint as lines,
         case direction when 'in' then $2::int else $3::int end as code,
         case when state = 'failed' then $4::int when direction = 'in' then $2::int else $3::int end as last_code
       from vendor_transfer where merchant_id = $1
     )
     select coalesce(n.reference, b.reference) as reference
     from booked b full join recorded n on n.reference = b.reference
     where (b.lines, b.code, b.last_code, b.least, b.most, b.owner_id) is distinct from
       (n.lines, n.code, n.last_code, n.amount, n.amount, n.owner_id)
     order by coalesce(n.reference, b.reference) collate "C" limit 100`,
    [merchantId, transferCodes.vendor_in, transferCodes.vendor_out, transferCodes.vendor_return],
  );
  return rows.map(({ reference }) => reference);
}
