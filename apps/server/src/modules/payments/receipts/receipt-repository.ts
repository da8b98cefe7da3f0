/**
 * SQL for receipts of withdrawals. Every writer has locked the withdrawal first. dispute-repository.ts has the SQL for
 * disputes.
 */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { ReceiptState } from "@openhouse/rules/payments/receipt-states";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface Receipt {
  readonly merchantId: MerchantId;
  readonly withdrawalId: bigint;
  readonly memberId: MemberId;
  readonly state: ReceiptState;
  /** The amount of the last payment. */
  readonly expected: Money;
  /** The amount that the member confirmed, over all payments. */
  readonly received: Money;
  readonly dueAt: Date;
  readonly warnedAt: Date | null;
  readonly closedAt: Date | null;
}

type ReceiptRow = Tables["withdrawal_receipt"];

const receiptColumns = `merchant_id as "merchantId", withdrawal_id as "withdrawalId", member_id as "memberId", currency,
  state, expected, received, due_at as "dueAt", warned_at as "warnedAt",
  closed_at as "closedAt"`;

export async function insertReceipt(tx: Transaction, receipt: Receipt): Promise<void> {
  await tx.query(
    `insert into withdrawal_receipt (merchant_id, withdrawal_id, member_id, currency, state, expected, received,
       due_at, warned_at, closed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      receipt.merchantId,
      receipt.withdrawalId,
      receipt.memberId,
      currencies[receipt.expected.currency].number,
      receipt.state,
      receipt.expected.minor,
      receipt.received.minor,
      receipt.dueAt,
      receipt.warnedAt,
      receipt.closedAt,
    ],
  );
}

export async function updateReceipt(tx: Transaction, receipt: Receipt): Promise<void> {
  const { merchantId, withdrawalId, state, expected, received, dueAt, warnedAt, closedAt } = receipt;
  await tx.query(
    `update withdrawal_receipt set state = $3, expected = $4, received = $5, due_at = $6, warned_at = $7,
       closed_at = $8 where merchant_id = $1 and withdrawal_id = $2`,
    [merchantId, withdrawalId, state, expected.minor, received.minor, dueAt, warnedAt, closedAt],
  );
}

export async function findReceipt(db: Queryable, merchantId: MerchantId, id: bigint): Promise<Receipt | undefined> {
  const rows = await db.query<ReceiptRow>(
    `select ${receiptColumns} from withdrawal_receipt where merchant_id = $1 and withdrawal_id = $2`,
    [merchantId, id],
  );
  return rows.map(toReceipt)[0];
}

/** The member's latest receipts, newest first. */
export async function selectOwnReceipts(
  db: Queryable,
  { merchantId, memberId, limit }: { merchantId: MerchantId; memberId: MemberId; limit: number },
): Promise<Receipt[]> {
  const rows = await db.query<ReceiptRow>(
    `select ${receiptColumns} from withdrawal_receipt where merchant_id = $1 and member_id = $2
     order by withdrawal_id desc limit $3`,
    [merchantId, memberId, limit],
  );
  return rows.map(toReceipt);
}

/**
 * The ids of at most 500 withdrawals whose waiting receipt is due by the time `before`, without those that a provider
 * contradicts. If `isUnwarned` is true, only withdrawals whose member was not warned.
 */
export async function selectDueReceipts(
  db: Queryable,
  { merchantId, before, isUnwarned }: { merchantId: MerchantId; before: Date; isUnwarned: boolean },
): Promise<bigint[]> {
  const rows = await db.query<{ withdrawalId: bigint }>(
    `select r.withdrawal_id as "withdrawalId" from withdrawal_receipt r
     join withdrawal w on w.merchant_id = r.merchant_id and w.id = r.withdrawal_id
     where r.merchant_id = $1 and r.state = 'waiting' and r.due_at <= $2 and (not $3 or r.warned_at is null)
       and w.held_reason is null
     order by r.due_at limit 500`,
    [merchantId, before, isUnwarned],
  );
  return rows.map(({ withdrawalId }) => withdrawalId);
}

function toReceipt(row: ReceiptRow): Receipt {
  const currency = currencyOfNumber(row.currency);
  return {
    merchantId: row.merchantId,
    withdrawalId: row.withdrawalId,
    memberId: row.memberId,
    state: row.state,
    expected: money(row.expected, currency),
    received: money(row.received, currency),
    dueAt: row.dueAt,
    warnedAt: row.warnedAt,
    closedAt: row.closedAt,
  };
}
