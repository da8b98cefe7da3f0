/** SQL for single deposits. deposit-list-repository.ts reads lists. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { toDeposit } from "./deposit.ts";
import type { Deposit, DepositRow } from "./deposit.ts";

export const depositColumns = `merchant_id as "merchantId", id, member_id as "memberId", account, key,
  input_hash as "inputHash", reference, method_code as "methodCode",
  channel_code as "channelCode", channel_name as "channelName", provider, currency, requested, fee,
  fee_payer as "feePayer", state, held_reason as "heldReason", paid, paid_currency as "paidCurrency",
  credited, provider_ref as "providerRef", redirect_url as "redirectUrl", return_url as "returnUrl", language,
  created_at as "createdAt", expires_at as "expiresAt", closed_at as "closedAt", next_check_at as "nextCheckAt", checks,
  means, pay_to as "payTo", needs_second as "needsSecond", first_by as "firstBy", first_name as "firstName",
  decided_by as "decidedBy", decided_name as "decidedName"`;

/** Writes a deposit. Returns false if the key was used before. */
export async function insertDeposit(tx: Queryable, deposit: Deposit): Promise<boolean> {
  const { requested, fee, credited } = deposit;
  const rows = await tx.query(
    `insert into deposit (merchant_id, id, member_id, account, key, input_hash, reference, method_code, channel_code,
       channel_name, provider, currency, requested, fee, fee_payer, state, held_reason, paid,
       paid_currency, credited, provider_ref, redirect_url, return_url, language, created_at,
       expires_at, closed_at, next_check_at, checks, means, pay_to, needs_second, first_by, first_name,
       decided_by, decided_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29, $30, $31::jsonb, $32, $33, $34, $35, $36)
     on conflict (merchant_id, key) do nothing returning id`,
    [
      deposit.merchantId,
      deposit.id,
      deposit.memberId,
      deposit.account,
      deposit.key,
      deposit.inputHash,
      deposit.reference,
      deposit.methodCode,
      deposit.channelCode,
      deposit.channelName,
      deposit.provider,
      currencies[requested.currency].number,
      requested.minor,
      fee.minor,
      deposit.feePayer,
      deposit.state,
      deposit.heldReason,
      deposit.paidMinor,
      deposit.paidCurrency,
      credited?.minor ?? null,
      deposit.providerRef,
      deposit.redirectUrl,
      deposit.returnUrl,
      deposit.language,
      deposit.createdAt,
      deposit.expiresAt,
      deposit.closedAt,
      deposit.nextCheckAt,
      deposit.checks,
      deposit.means,
      ...decisionOf(deposit),
    ],
  );
  return rows.length === 1;
}

export async function findDeposit(db: Queryable, merchantId: MerchantId, id: bigint): Promise<Deposit | undefined> {
  const rows = await db.query<DepositRow>(`select ${depositColumns} from deposit where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toDeposit)[0];
}

/** Finds and locks a deposit until the transaction ends. Every change of a deposit except its lease starts here. */
export async function lockDeposit(tx: Queryable, merchantId: MerchantId, id: bigint): Promise<Deposit | undefined> {
  const rows = await tx.query<DepositRow>(
    `select ${depositColumns} from deposit where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return rows.map(toDeposit)[0];
}

/** Finds the deposit of an idempotency key. */
export async function findDepositByKey(
  db: Queryable,
  merchantId: MerchantId,
  key: string,
): Promise<Deposit | undefined> {
  const rows = await db.query<DepositRow>(`select ${depositColumns} from deposit where merchant_id = $1 and key = $2`, [
    merchantId,
    key,
  ]);
  return rows.map(toDeposit)[0];
}

/** Writes the changeable columns of a locked deposit. */
export async function updateDeposit(tx: Queryable, deposit: Deposit): Promise<void> {
  await tx.query(
    `update deposit set state = $3, held_reason = $4, paid = $5, paid_currency = $6, credited = $7, provider_ref = $8,
       redirect_url = $9, closed_at = $10, next_check_at = $11, checks = $12, pay_to = $13::jsonb, needs_second = $14,
       first_by = $15, first_name = $16, decided_by = $17, decided_name = $18
     where merchant_id = $1 and id = $2`,
    [
      deposit.merchantId,
      deposit.id,
      deposit.state,
      deposit.heldReason,
      deposit.paidMinor,
      deposit.paidCurrency,
      deposit.credited?.minor ?? null,
      deposit.providerRef,
      deposit.redirectUrl,
      deposit.closedAt,
      deposit.nextCheckAt,
      deposit.checks,
      ...decisionOf(deposit),
    ],
  );
}

/** The values of the payment target and the deciders, in column order. */
function decisionOf({ payTo, needsSecond, firstDecider, decider }: Deposit): unknown[] {
  const first = [firstDecider?.id ?? null, firstDecider?.name ?? null];
  const payTarget = payTo === null ? null : JSON.stringify(payTo);
  return [payTarget, needsSecond, ...first, decider?.id ?? null, decider?.name ?? null];
}

export interface DepositLease {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** By the real clock, like `until`. */
  readonly now: Date;
  readonly until: Date;
}

/**
 * Takes the lease for calling the provider about a deposit. Returns false if another process has the lease or the
 * deposit is closed.
 */
export async function leaseDeposit(db: Queryable, { merchantId, id, now, until }: DepositLease): Promise<boolean> {
  const rows = await db.query(
    `update deposit set next_check_at = $4
     where merchant_id = $1 and id = $2 and next_check_at <= $3 and state in ('new', 'pending') returning id`,
    [merchantId, id, now, until],
  );
  return rows.length === 1;
}

/** Open deposits whose next check is due, the most overdue first. */
export async function selectDepositsToCheck(db: Queryable, merchantId: MerchantId, now: Date): Promise<Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${depositColumns} from deposit
     where merchant_id = $1 and next_check_at <= $2 and state in ('new', 'pending') and held_reason is null
     order by next_check_at limit 100`,
    [merchantId, now],
  );
  return rows.map(toDeposit);
}

/** Open deposits that are past their expiry by business time: a page ordered by id, after the given id. */
export async function selectExpiredDeposits(
  db: Queryable,
  { merchantId, now, after }: { merchantId: MerchantId; now: Date; after: bigint },
): Promise<Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${depositColumns} from deposit
     where merchant_id = $1 and state in ('new', 'pending') and held_reason is null and expires_at <= $2 and id > $3
     order by id limit 100`,
    [merchantId, now, after],
  );
  return rows.map(toDeposit);
}

/** Counts the member's open deposits. */
export async function countOpenDeposits(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from deposit
     where merchant_id = $1 and member_id = $2 and state in ('new', 'pending')`,
    [merchantId, memberId],
  );
  return row?.count ?? 0;
}
