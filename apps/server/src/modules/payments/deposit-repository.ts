/** All SQL of single deposits. Lists: deposit-list-repository.ts. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { DepositState } from "@openhouse/rules/payments/deposit-states";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { FeePayer } from "./method-repository.ts";

/** Why a person must decide on a deposit. */
export type DepositHold = "amount" | "currency" | "late" | "contradiction" | "frozen";

export interface Deposit {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  readonly key: string;
  readonly inputHash: Buffer;
  readonly reference: string;
  readonly methodCode: string;
  readonly channelCode: string;
  readonly channelName: string;
  readonly provider: string;
  readonly requested: Money;
  readonly fee: Money;
  readonly feePayer: FeePayer;
  readonly state: DepositState;
  readonly heldReason: DepositHold | null;
  /** What the provider says was paid, in the provider's own words. */
  readonly paidMinor: bigint | null;
  readonly paidCurrency: string | null;
  readonly credited: Money | null;
  readonly providerRef: string | null;
  readonly redirectUrl: string | null;
  readonly returnUrl: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  readonly nextCheckAt: Date | null;
  readonly checks: number;
}

export interface DepositRow {
  merchant_id: MerchantId;
  id: bigint;
  member_id: bigint;
  account: string;
  key: string;
  input_hash: Buffer;
  reference: string;
  method_code: string;
  channel_code: string;
  channel_name: string;
  provider: string;
  currency: number;
  requested: bigint;
  fee: bigint;
  fee_payer: FeePayer;
  state: DepositState;
  held_reason: DepositHold | null;
  paid: bigint | null;
  paid_currency: string | null;
  credited: bigint | null;
  provider_ref: string | null;
  redirect_url: string | null;
  return_url: string;
  language: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  next_check_at: Date | null;
  checks: number;
}

export const depositColumns = `merchant_id, id, member_id, account, key, input_hash, reference, method_code,
  channel_code, channel_name, provider, currency, requested, fee, fee_payer, state, held_reason, paid, paid_currency,
  credited, provider_ref, redirect_url, return_url, language, created_at, expires_at, closed_at, next_check_at, checks`;

/** Writes a deposit; false when the key was used before. */
export async function insertDeposit(tx: Queryable, deposit: Deposit): Promise<boolean> {
  const { requested, fee, credited } = deposit;
  const rows = await tx.query(
    `insert into deposit (${depositColumns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29)
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
    ],
  );
  return rows.length === 1;
}

/** The deposit with that id. */
export async function findDeposit(db: Queryable, merchantId: MerchantId, id: bigint): Promise<Deposit | undefined> {
  const rows = await db.query<DepositRow>(`select ${depositColumns} from deposit where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toDeposit)[0];
}

/** The same, locked until the transaction ends: every change of a deposit starts here. */
export async function lockDeposit(tx: Queryable, merchantId: MerchantId, id: bigint): Promise<Deposit | undefined> {
  const rows = await tx.query<DepositRow>(
    `select ${depositColumns} from deposit where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return rows.map(toDeposit)[0];
}

/** The deposit that was asked for under that key. */
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

/** Writes what can change of a locked deposit. */
export async function updateDeposit(tx: Queryable, deposit: Deposit): Promise<void> {
  await tx.query(
    `update deposit set state = $3, held_reason = $4, paid = $5, paid_currency = $6, credited = $7, provider_ref = $8,
       redirect_url = $9, closed_at = $10, next_check_at = $11, checks = $12
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
    ],
  );
}

export interface DepositLease {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** Real time. */
  readonly now: Date;
  readonly until: Date;
}

/** Takes the right to ask the provider about a deposit for a while; false when another has it, or nothing is open. */
export async function leaseDeposit(db: Queryable, { merchantId, id, now, until }: DepositLease): Promise<boolean> {
  const rows = await db.query(
    `update deposit set next_check_at = $4
     where merchant_id = $1 and id = $2 and next_check_at <= $3 and state in ('new', 'pending') returning id`,
    [merchantId, id, now, until],
  );
  return rows.length === 1;
}

/** Open deposits that nobody asked about for their time, the most overdue first. */
export async function selectDepositsToCheck(db: Queryable, merchantId: MerchantId, now: Date): Promise<Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${depositColumns} from deposit
     where merchant_id = $1 and next_check_at <= $2 and state in ('new', 'pending') and held_reason is null
     order by next_check_at limit 100`,
    [merchantId, now],
  );
  return rows.map(toDeposit);
}

/** Open deposits whose time is over by the business clock, oldest first. */
export async function selectExpiredDeposits(db: Queryable, merchantId: MerchantId, now: Date): Promise<Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${depositColumns} from deposit
     where merchant_id = $1 and state in ('new', 'pending') and held_reason is null and expires_at <= $2
     order by id limit 100`,
    [merchantId, now],
  );
  return rows.map(toDeposit);
}

/** How many deposits of the member wait for their provider, or for a person. */
export async function countOpenDeposits(db: Queryable, merchantId: MerchantId, memberId: MemberId): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from deposit
     where merchant_id = $1 and member_id = $2 and state in ('new', 'pending')`,
    [merchantId, memberId],
  );
  return row?.count ?? 0;
}

export function toDeposit(row: DepositRow): Deposit {
  const currency = currencyOfNumber(row.currency);
  return {
    merchantId: row.merchant_id,
    id: row.id,
    memberId: row.member_id as MemberId,
    account: row.account,
    key: row.key,
    inputHash: row.input_hash,
    reference: row.reference,
    methodCode: row.method_code,
    channelCode: row.channel_code,
    channelName: row.channel_name,
    provider: row.provider,
    requested: money(row.requested, currency),
    fee: money(row.fee, currency),
    feePayer: row.fee_payer,
    state: row.state,
    heldReason: row.held_reason,
    paidMinor: row.paid,
    paidCurrency: row.paid_currency,
    credited: row.credited === null ? null : money(row.credited, currency),
    providerRef: row.provider_ref,
    redirectUrl: row.redirect_url,
    returnUrl: row.return_url,
    language: row.language,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
    nextCheckAt: row.next_check_at,
    checks: row.checks,
  };
}
