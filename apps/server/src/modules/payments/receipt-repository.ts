/** All SQL of receipts and claims. Who changes one has locked its withdrawal first. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { ReceiptState, ReceiptWord } from "@openhouse/rules/payments/receipt-states";
import type { MemberId, MerchantId, StaffId, TransferId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { StaffRef } from "./withdrawal-repository.ts";

export interface Receipt {
  readonly merchantId: MerchantId;
  readonly withdrawalId: bigint;
  readonly memberId: MemberId;
  readonly state: ReceiptState;
  /** What the last payment should have brought. */
  readonly expected: Money;
  /** What the member said arrived, of all payments. */
  readonly received: Money;
  readonly dueAt: Date;
  readonly warnedAt: Date | null;
  readonly closedAt: Date | null;
}

export interface Claim {
  readonly merchantId: MerchantId;
  readonly withdrawalId: bigint;
  readonly number: number;
  readonly kind: Exclude<ReceiptWord, "received">;
  readonly received: bigint;
  readonly missing: bigint;
  readonly comment: string;
  readonly madeAt: Date;
  readonly needsSecond: boolean;
  readonly first: StaffRef | null;
  readonly decision: "open" | "paid" | "refused" | "withdrawn";
  readonly decider: StaffRef | null;
  readonly decidedAt: Date | null;
  readonly reason: string;
  readonly reference: string;
  /** The line of the ledger by which it was paid; null: it was not, or before there were such lines. */
  readonly transferId: TransferId | null;
  /** What the bank or provider gave back of it. */
  readonly recovery: Recovery | null;
}

export interface Recovery {
  readonly amount: bigint;
  readonly by: StaffRef;
  readonly at: Date;
  /** The bank's. */
  readonly reference: string;
  readonly transferId: TransferId;
}

interface ReceiptRow {
  merchant_id: MerchantId;
  withdrawal_id: bigint;
  member_id: bigint;
  currency: number;
  state: ReceiptState;
  expected: bigint;
  received: bigint;
  due_at: Date;
  warned_at: Date | null;
  closed_at: Date | null;
}

const receiptColumns = `merchant_id, withdrawal_id, member_id, currency, state, expected, received, due_at, warned_at,
  closed_at`;

export async function insertReceipt(tx: Transaction, receipt: Receipt): Promise<void> {
  await tx.query(
    `insert into withdrawal_receipt (${receiptColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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

/** The member's last ones, newest first. */
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

/** Waiting ones that are due before a time; with `isUnwarned` only those whose member was not warned yet. */
export async function selectDueReceipts(
  db: Queryable,
  { merchantId, before, isUnwarned }: { merchantId: MerchantId; before: Date; isUnwarned: boolean },
): Promise<bigint[]> {
  const rows = await db.query<{ withdrawal_id: bigint }>(
    `select r.withdrawal_id from withdrawal_receipt r
     join withdrawal w on w.merchant_id = r.merchant_id and w.id = r.withdrawal_id
     where r.merchant_id = $1 and r.state = 'waiting' and r.due_at <= $2 and (not $3 or r.warned_at is null)
       and w.held_reason is null
     order by r.due_at limit 500`,
    [merchantId, before, isUnwarned],
  );
  return rows.map(({ withdrawal_id }) => withdrawal_id);
}

interface ClaimRow {
  merchant_id: MerchantId;
  withdrawal_id: bigint;
  number: number;
  kind: Claim["kind"];
  received: bigint;
  missing: bigint;
  comment: string;
  made_at: Date;
  needs_second: boolean;
  first_by: bigint | null;
  first_name: string | null;
  decision: Claim["decision"];
  decided_by: bigint | null;
  decided_name: string | null;
  decided_at: Date | null;
  reason: string;
  reference: string;
  transfer_id: bigint | null;
  recovered: bigint | null;
  recovered_by: bigint | null;
  recovered_name: string | null;
  recovered_at: Date | null;
  recovery_reference: string;
  recovery_transfer_id: bigint | null;
}

export async function insertClaim(tx: Transaction, claim: Claim): Promise<void> {
  const { merchantId, withdrawalId, number, kind, received, missing, comment, madeAt, needsSecond, decision } = claim;
  await tx.query(
    `insert into receipt_claim (merchant_id, withdrawal_id, number, kind, received, missing, comment, made_at,
       needs_second, decision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [merchantId, withdrawalId, number, kind, received, missing, comment, madeAt, needsSecond, decision],
  );
}

export async function updateClaim(tx: Transaction, claim: Claim): Promise<void> {
  const { merchantId, withdrawalId, number, first, decision, decider, decidedAt, reason, reference } = claim;
  await tx.query(
    `update receipt_claim set first_by = $4, first_name = $5, decision = $6, decided_by = $7, decided_name = $8,
       decided_at = $9, reason = $10, reference = $11, transfer_id = $12
     where merchant_id = $1 and withdrawal_id = $2 and number = $3`,
    [
      merchantId,
      withdrawalId,
      number,
      first?.id ?? null,
      first?.name ?? null,
      decision,
      decider?.id ?? null,
      decider?.name ?? null,
      decidedAt,
      reason,
      reference,
      claim.transferId,
    ],
  );
}

/** Writes what was given back. */
export async function writeRecovery(
  tx: Transaction,
  { merchantId, withdrawalId, number, recovery }: Claim & { readonly recovery: Recovery },
): Promise<void> {
  await tx.query(
    `update receipt_claim set recovered = $4, recovered_by = $5, recovered_name = $6, recovered_at = $7,
       recovery_reference = $8, recovery_transfer_id = $9
     where merchant_id = $1 and withdrawal_id = $2 and number = $3`,
    [
      merchantId,
      withdrawalId,
      number,
      recovery.amount,
      recovery.by.id,
      recovery.by.name,
      recovery.at,
      recovery.reference,
      recovery.transferId,
    ],
  );
}

/** The claims of some withdrawals, in their order. */
export async function selectClaims(
  db: Queryable,
  merchantId: MerchantId,
  withdrawalIds: readonly bigint[],
): Promise<Claim[]> {
  const rows = await db.query<ClaimRow>(
    `select merchant_id, withdrawal_id, number, kind, received, missing, comment, made_at, needs_second, first_by,
       first_name, decision, decided_by, decided_name, decided_at, reason, reference,
       transfer_id, recovered, recovered_by, recovered_name, recovered_at, recovery_reference, recovery_transfer_id
     from receipt_claim where merchant_id = $1 and withdrawal_id = any ($2::bigint[]) order by withdrawal_id, number`,
    [merchantId, withdrawalIds],
  );
  return rows.map(toClaim);
}

function toReceipt(row: ReceiptRow): Receipt {
  const currency = currencyOfNumber(row.currency);
  return {
    merchantId: row.merchant_id,
    withdrawalId: row.withdrawal_id,
    memberId: row.member_id as MemberId,
    state: row.state,
    expected: money(row.expected, currency),
    received: money(row.received, currency),
    dueAt: row.due_at,
    warnedAt: row.warned_at,
    closedAt: row.closed_at,
  };
}

function toClaim(row: ClaimRow): Claim {
  return {
    merchantId: row.merchant_id,
    withdrawalId: row.withdrawal_id,
    number: row.number,
    kind: row.kind,
    received: row.received,
    missing: row.missing,
    comment: row.comment,
    madeAt: row.made_at,
    needsSecond: row.needs_second,
    first: toPerson(row.first_by, row.first_name),
    decision: row.decision,
    decider: toPerson(row.decided_by, row.decided_name),
    decidedAt: row.decided_at,
    reason: row.reason,
    reference: row.reference,
    transferId: row.transfer_id as TransferId | null,
    recovery: toRecovery(row),
  };
}

function toRecovery(row: ClaimRow): Recovery | null {
  const by = toPerson(row.recovered_by, row.recovered_name);
  const { recovered: amount, recovered_at: at, recovery_reference: reference, recovery_transfer_id: transferId } = row;
  if (by === null || amount === null || at === null || transferId === null) return null;
  return { amount, by, at, reference, transferId: transferId as TransferId };
}

function toPerson(id: bigint | null, name: string | null): StaffRef | null {
  return id === null ? null : { id: id as StaffId, name: name ?? "" };
}
