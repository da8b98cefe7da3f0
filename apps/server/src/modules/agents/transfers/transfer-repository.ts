/** SQL of transfers between members. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

/** "up" if the sender sends to its upline, "down" if it sends to a direct downline. */
export type TransferDirection = "up" | "down";

export interface MemberTransfer {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly senderId: MemberId;
  readonly receiverId: MemberId;
  readonly direction: TransferDirection;
  readonly amount: Money;
  readonly businessDay: string;
  readonly createdAt: Date;
}

export async function insertMemberTransfer(tx: Queryable, transfer: MemberTransfer): Promise<void> {
  const { amount } = transfer;
  await tx.query(
    `insert into member_transfer (merchant_id, id, sender_id, receiver_id, direction, currency, amount, business_day,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      transfer.merchantId,
      transfer.id,
      transfer.senderId,
      transfer.receiverId,
      transfer.direction,
      currencies[amount.currency].number,
      amount.minor,
      transfer.businessDay,
      transfer.createdAt,
    ],
  );
}

interface Owner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Returns the number and sum of the transfers that a member sent on that business day. */
export async function readDayTransfers(
  db: Queryable,
  { merchantId, memberId, businessDay }: Owner & { readonly businessDay: string },
): Promise<{ readonly count: number; readonly amountMinor: bigint }> {
  const [row] = await db.query<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from member_transfer
     where merchant_id = $1 and sender_id = $2 and business_day = $3::date`,
    [merchantId, memberId, businessDay],
  );
  return { count: row?.count ?? 0, amountMinor: row?.amount ?? 0n };
}

/** A transfer as one of its two members sees it. */
export interface OwnTransfer {
  readonly id: bigint;
  readonly direction: TransferDirection;
  readonly isSender: boolean;
  /** The account name of the other member. */
  readonly otherAccount: string;
  readonly amount: Money;
  readonly createdAt: Date;
}

interface OwnTransferRow {
  id: bigint;
  direction: TransferDirection;
  isSender: boolean;
  account: string;
  currency: number;
  amount: bigint;
  createdAt: Date;
}

/**
 * Selects one page of a member's sent and received transfers, newest first. Sent transfers and received transfers are
 * read through two different indexes, each only up to the end of the page.
 */
export async function selectOwnTransfers(
  db: Queryable,
  { merchantId, memberId, offset, limit }: Owner & { readonly offset: number; readonly limit: number },
): Promise<OwnTransfer[]> {
  const rows = await db.query<OwnTransferRow>(
    `select t.id, t.direction, t.is_sender as "isSender", m.account, t.currency, t.amount, t.created_at as "createdAt"
     from (
       (select id, direction, true as is_sender, receiver_id as other_id, currency, amount, created_at
         from member_transfer where merchant_id = $1 and sender_id = $2 order by id desc limit $3::int + $4::int)
       union all
       (select id, direction, false, sender_id, currency, amount, created_at
         from member_transfer where merchant_id = $1 and receiver_id = $2 order by id desc limit $3::int + $4::int)
     ) t
     join member m on m.merchant_id = $1 and m.id = t.other_id
     order by t.id desc offset $3::int limit $4::int`,
    [merchantId, memberId, offset, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    direction: row.direction,
    isSender: row.isSender,
    otherAccount: row.account,
    amount: money(row.amount, currencyOfNumber(row.currency)),
    createdAt: row.createdAt,
  }));
}

export async function countOwnTransfers(db: Queryable, { merchantId, memberId }: Owner): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select (select count(*) from member_transfer where merchant_id = $1 and sender_id = $2)::int
       + (select count(*) from member_transfer where merchant_id = $1 and receiver_id = $2)::int as total`,
    [merchantId, memberId],
  );
  return row?.total ?? 0;
}

/**
 * Compares transfers with the ledger: returns the references (at most 100) of rows that differ from their two ledger
 * transfers, and of ledger transfers without a row. Returns an empty list if all agree. Reads every transfer, for the
 * nightly check.
 */
export async function findBrokenTransfers(db: Queryable, merchantId: MerchantId): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(
    `with booked as (
       select t.reference, count(*) as legs, min(t.code)::int as code, max(t.code)::int as last_code,
         min(t.amount) as least, max(t.amount) as most, max(d.owner_id) as sender_id, max(c.owner_id) as receiver_id
       from transfer t
       join account d on d.merchant_id = $1 and d.id = t.debit_id
       join account c on c.merchant_id = $1 and c.id = t.credit_id
       where t.merchant_id = $1 and t.code in ($2::int, $3::int)
       group by t.reference
     ), recorded as (
       select 'transfer:' || id as reference, case direction when 'up' then $2::int else $3::int end as code, amount, sender_id,
         receiver_id
       from member_transfer where merchant_id = $1
     )
     select coalesce(n.reference, b.reference) as reference
     from booked b full join recorded n on n.reference = b.reference
     where (b.legs, b.code, b.last_code, b.least, b.most, b.sender_id, b.receiver_id) is distinct from
       (2::bigint, n.code, n.code, n.amount, n.amount, n.sender_id, n.receiver_id)
     order by coalesce(n.reference, b.reference) collate "C" limit 100`,
    [merchantId, transferCodes.transfer_to_upline, transferCodes.transfer_to_downline],
  );
  return rows.map(({ reference }) => reference);
}
