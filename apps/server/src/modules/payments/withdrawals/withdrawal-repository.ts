/** SQL for single withdrawals. withdrawal-list-repository.ts reads lists. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { ReceiptState } from "@openhouse/rules/payments/receipt-states";
import type { WithdrawalRisk } from "@openhouse/rules/payments/withdrawal-risks";
import type { MemberId, MerchantId, StaffId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

/** Why a withdrawal is held for the staff. */
export type WithdrawalHoldReason = NonNullable<Withdrawal["heldReason"]>;

export interface StaffRef {
  readonly id: StaffId;
  readonly name: string;
}

export interface Withdrawal extends Omit<
  Tables["withdrawal"],
  "currency" | "amount" | "fee" | "firstApprovedBy" | "firstApprovedName" | "approvedBy" | "approvedName"
> {
  /** The amount that left the main wallet, fee included. */
  readonly amount: Money;
  readonly fee: Money;
  /** The risks that were found when the withdrawal was requested. */
  readonly risks: readonly WithdrawalRisk[];
  readonly firstApprover: StaffRef | null;
  readonly approver: StaffRef | null;
  /** The state of the member's receipt; null until the withdrawal is paid. */
  readonly receiptState: ReceiptState | null;
  /** True if a write-off of a dispute waits for a second person. */
  readonly hasWriteOffRequest: boolean;
}

export type WithdrawalRow = Tables["withdrawal"] & Pick<Withdrawal, "risks" | "receiptState" | "hasWriteOffRequest">;

export const withdrawalColumns = `merchant_id as "merchantId", id, member_id as "memberId", account, reference,
  withdraw_account_id as "withdrawAccountId", card_type as "cardType",
  bank_code as "bankCode", bank_name as "bankName", holder, number_shown as "numberShown", currency, amount, fee,
  payout, provider, state, needs_second as "needsSecond", risks,
  first_approved_by as "firstApprovedBy", first_approved_name as "firstApprovedName", approved_by as "approvedBy",
  approved_name as "approvedName", held_reason as "heldReason", remark, business_day as "businessDay",
  provider_ref as "providerRef", created_at as "createdAt", decided_at as "decidedAt", closed_at as "closedAt",
  next_check_at as "nextCheckAt", checks,
  (select r.state from withdrawal_receipt r where r.merchant_id = withdrawal.merchant_id
    and r.withdrawal_id = withdrawal.id) as "receiptState",
  exists (select from receipt_claim c where c.merchant_id = withdrawal.merchant_id and c.withdrawal_id = withdrawal.id
    and c.write_off is not null and c.write_off_transfer_id is null) as "hasWriteOffRequest"`;

export async function insertWithdrawal(tx: Queryable, withdrawal: Withdrawal): Promise<void> {
  const { amount, fee } = withdrawal;
  await tx.query(
    `insert into withdrawal (merchant_id, id, member_id, account, reference, withdraw_account_id, card_type, bank_code,
       bank_name, holder, number_shown, currency, amount, fee, payout, provider, needs_second, risks, business_day,
       created_at, state, first_approved_by, first_approved_name, approved_by, approved_name, held_reason, remark,
       provider_ref, decided_at, closed_at, next_check_at, checks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb, $19, $20, $21,
       $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)`,
    [
      withdrawal.merchantId,
      withdrawal.id,
      withdrawal.memberId,
      withdrawal.account,
      withdrawal.reference,
      withdrawal.withdrawAccountId,
      withdrawal.cardType,
      withdrawal.bankCode,
      withdrawal.bankName,
      withdrawal.holder,
      withdrawal.numberShown,
      currencies[amount.currency].number,
      amount.minor,
      fee.minor,
      withdrawal.payout,
      withdrawal.provider,
      withdrawal.needsSecond,
      JSON.stringify(withdrawal.risks),
      withdrawal.businessDay,
      withdrawal.createdAt,
      ...changeableValues(withdrawal),
    ],
  );
}

/** Writes the changeable columns of a locked withdrawal. */
export async function updateWithdrawal(tx: Queryable, withdrawal: Withdrawal): Promise<void> {
  await tx.query(
    `update withdrawal set state = $3, first_approved_by = $4, first_approved_name = $5, approved_by = $6,
       approved_name = $7, held_reason = $8, remark = $9, provider_ref = $10, decided_at = $11, closed_at = $12,
       next_check_at = $13, checks = $14
     where merchant_id = $1 and id = $2`,
    [withdrawal.merchantId, withdrawal.id, ...changeableValues(withdrawal)],
  );
}

function changeableValues({ state, firstApprover, approver, ...rest }: Withdrawal): unknown[] {
  const staff = [firstApprover, approver].flatMap((person) => [person?.id ?? null, person?.name ?? null]);
  const { heldReason, remark, providerRef, decidedAt, closedAt, nextCheckAt, checks } = rest;
  return [state, ...staff, heldReason, remark, providerRef, decidedAt, closedAt, nextCheckAt, checks];
}

export async function findWithdrawal(
  db: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<Withdrawal | undefined> {
  const rows = await db.query<WithdrawalRow>(
    `select ${withdrawalColumns} from withdrawal where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return rows.map(toWithdrawal)[0];
}

/** Finds and locks a withdrawal until the transaction ends. Every change of its state starts here. */
export async function lockWithdrawal(
  tx: Queryable,
  merchantId: MerchantId,
  id: bigint,
): Promise<Withdrawal | undefined> {
  const rows = await tx.query<WithdrawalRow>(
    `select ${withdrawalColumns} from withdrawal where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return rows.map(toWithdrawal)[0];
}

export interface DayUse {
  readonly count: number;
  readonly amountMinor: bigint;
}

/** The member's withdrawals on a business day, without rejected and failed ones. */
export async function readDayUse(
  db: Queryable,
  { merchantId, memberId, day }: { merchantId: MerchantId; memberId: MemberId; day: string },
): Promise<DayUse> {
  const [row] = await db.query<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from withdrawal
     where merchant_id = $1 and member_id = $2 and business_day = $3::date and state not in ('rejected', 'failed')`,
    [merchantId, memberId, day],
  );
  return { count: row?.count ?? 0, amountMinor: row?.amount ?? 0n };
}

export interface WithdrawalLease {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  /** By the real clock (not business time). */
  readonly now: Date;
  readonly until: Date;
}

/**
 * Takes the lease for calling the provider about a payout. Returns false if no check of the payout is due, for example
 * because another process has the lease.
 */
export async function leaseWithdrawal(
  db: Queryable,
  { merchantId, id, now, until }: WithdrawalLease,
): Promise<boolean> {
  const rows = await db.query(
    `update withdrawal set next_check_at = $4
     where merchant_id = $1 and id = $2 and next_check_at <= $3 and state = 'transferring' and held_reason is null
     returning id`,
    [merchantId, id, now, until],
  );
  return rows.length === 1;
}

/** Payouts that are due, the most overdue first: approved payouts to start, or started payouts to query. */
export async function selectDuePayouts(
  db: Queryable,
  { merchantId, state, now }: { merchantId: MerchantId; state: "approved" | "transferring"; now: Date },
): Promise<Withdrawal[]> {
  const rows = await db.query<WithdrawalRow>(
    `select ${withdrawalColumns} from withdrawal
     where merchant_id = $1 and state = $2 and next_check_at <= $3 and payout = 'provider' and held_reason is null
     order by next_check_at limit 100`,
    [merchantId, state, now],
  );
  return rows.map(toWithdrawal);
}

export function toWithdrawal(withdrawalRow: WithdrawalRow): Withdrawal {
  const {
    currency: currencyNumber,
    amount,
    fee,
    firstApprovedBy,
    firstApprovedName,
    approvedBy,
    approvedName,
    ...row
  } = withdrawalRow;
  const currency = currencyOfNumber(currencyNumber);
  return {
    ...row,
    amount: money(amount, currency),
    fee: money(fee, currency),
    firstApprover: toStaffRef(firstApprovedBy, firstApprovedName),
    approver: toStaffRef(approvedBy, approvedName),
  };
}

function toStaffRef(id: bigint | null, name: string | null): StaffRef | null {
  return id === null ? null : { id: id as StaffId, name: name ?? "" };
}
