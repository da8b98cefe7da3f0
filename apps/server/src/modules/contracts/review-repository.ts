/** All SQL of reviews: what of a run waits, what is released, held or refused of it, and what came back of it. */

import type { BillState } from "@openhouse/rules/contracts/bill-states";
import type { MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

export interface OfRun {
  readonly merchantId: MerchantId;
  readonly runId: bigint;
}

/** Bills, as many and of which sum. */
interface BillSum {
  readonly bills: number;
  readonly paidMinor: bigint;
}

/** What of a run would be released. */
export interface Releasable extends BillSum {
  /** SHA-256 over the ids and amounts of these bills: others of the same number and sum have another one. */
  readonly hash: string;
}

/** Under the lock of the run it stays so until the transaction ends. */
export async function sumReleasable(db: Queryable, { merchantId, runId }: OfRun): Promise<Releasable> {
  const [row] = await db.query<Releasable>(
    `select count(*)::int as bills, coalesce(sum(paid), 0)::bigint as "paidMinor",
       encode(sha256(convert_to(coalesce(string_agg(concat_ws(':', id, paid, passed), ',' order by id), ''), 'UTF8')),
         'hex') as hash
     from bill where merchant_id = $1 and run_id = $2 and state = 'review' and not is_held`,
    [merchantId, runId],
  );
  return row ?? { bills: 0, paidMinor: 0n, hash: "" };
}

/** Exactly the same bills. */
export function isSameRelease(one: Releasable, other: Releasable): boolean {
  return one.hash === other.hash && one.bills === other.bills && one.paidMinor === other.paidMinor;
}

/** Locks what would be released. */
export async function lockReleasable(
  tx: Transaction,
  { merchantId, runId }: OfRun,
): Promise<{ readonly id: bigint; readonly payeeId: bigint; readonly payerId: bigint | null; paidMinor: bigint }[]> {
  return tx.query(
    `select id, payee_id as "payeeId", payer_id as "payerId", paid as "paidMinor" from bill
     where merchant_id = $1 and run_id = $2 and state = 'review' and not is_held order by id for no key update`,
    [merchantId, runId],
  );
}

export interface NewRelease extends OfRun, BillSum {
  readonly id: bigint;
  readonly askedBy: StaffId;
  readonly confirmedBy: StaffId;
  readonly reason: string;
  readonly at: Date;
  /** Of bills that are claimed; null: they are paid on the next pay day. */
  readonly claimUntil: Date | null;
}

/** One that pays nothing, because all of it was passed on, is paid with its release. */
export async function writeRelease(tx: Transaction, release: NewRelease, billIds: readonly bigint[]): Promise<void> {
  const { merchantId, id, runId, bills, paidMinor, askedBy, confirmedBy, reason, at, claimUntil } = release;
  await tx.query(
    `insert into salary_release (merchant_id, id, run_id, bills, paid, asked_by, confirmed_by, reason, released_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [merchantId, id, runId, bills, paidMinor, askedBy, confirmedBy, reason, at],
  );
  await tx.query(
    `update bill set release_id = $2, state = case when paid > 0 then 'pending' else 'paid' end,
       claim_until = case when paid > 0 then $4::timestamptz end,
       decided_at = case when paid > 0 then null else $5::timestamptz end
     where merchant_id = $1 and id = any ($3) and state = 'review'`,
    [merchantId, id, billIds, claimUntil, at],
  );
}

/** What the staff has to know of a bill beside its money. */
export interface ReviewedBill {
  readonly runId: bigint;
  readonly account: string;
  /** Of its own window. */
  readonly payableMinor: bigint;
  readonly passedMinor: bigint;
  readonly isHeld: boolean;
}

export async function findReviewed(
  db: Queryable,
  merchantId: MerchantId,
  billId: bigint,
): Promise<ReviewedBill | undefined> {
  const [row] = await db.query<ReviewedBill>(
    `select b.run_id as "runId", m.account, b.payable as "payableMinor", b.passed as "passedMinor",
       b.is_held as "isHeld"
     from bill b join member m on m.merchant_id = $1 and m.id = b.payee_id
     where b.merchant_id = $1 and b.id = $2`,
    [merchantId, billId],
  );
  return row;
}

interface OfBill {
  readonly merchantId: MerchantId;
  readonly billId: bigint;
}

export async function updateHeld(
  tx: Transaction,
  { merchantId, billId, isHeld }: OfBill & { readonly isHeld: boolean },
): Promise<void> {
  await tx.query(`update bill set is_held = $3 where merchant_id = $1 and id = $2 and state = 'review'`, [
    merchantId,
    billId,
    isHeld,
  ]);
}

/** Nothing is set aside for it any more. */
export async function updateRefused(
  tx: Transaction,
  { merchantId, billId, at }: OfBill & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `update bill set state = 'refused', decided_at = $3, set_aside = 0
     where merchant_id = $1 and id = $2 and state = 'review'`,
    [merchantId, billId, at],
  );
}

export interface BillDecision extends OfBill {
  readonly id: bigint;
  readonly action: "hold" | "resume" | "refuse";
  readonly askedBy: StaffId;
  /** null: nobody but who asked. */
  readonly confirmedBy: StaffId | null;
  readonly reason: string;
  readonly at: Date;
}

export async function insertDecision(tx: Transaction, decision: BillDecision): Promise<void> {
  const { merchantId, id, billId, action, askedBy, confirmedBy, reason, at } = decision;
  await tx.query(
    `insert into bill_decision (merchant_id, id, bill_id, action, asked_by, confirmed_by, reason, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchantId, id, billId, action, askedBy, confirmedBy, reason, at],
  );
}

/** An own bill of an upline that passed a part on to those below, in a run. */
export interface FundSource {
  readonly id: bigint;
  readonly state: BillState;
  readonly payerId: bigint | null;
  /** Of what it passed on, what has not come back. */
  readonly leftMinor: bigint;
}

export async function selectSources(
  tx: Transaction,
  { merchantId, runId, payeeId }: OfRun & { readonly payeeId: bigint },
): Promise<FundSource[]> {
  return tx.query<FundSource>(
    `select b.id, b.state, b.payer_id as "payerId", (b.passed - coalesce((select sum(p.amount) from bill_passed_back p
       where p.merchant_id = $1 and p.source_id = b.id), 0))::bigint as "leftMinor"
     from bill b where b.merchant_id = $1 and b.run_id = $2 and b.payee_id = $3 and b.passed > 0 order by b.id`,
    [merchantId, runId, payeeId],
  );
}

export interface PassedBack extends OfBill {
  readonly id: bigint;
  readonly sourceId: bigint;
  readonly amount: bigint;
  readonly at: Date;
}

export async function insertPassedBack(
  tx: Transaction,
  { merchantId, id, billId, sourceId, amount, at }: PassedBack,
): Promise<void> {
  await tx.query(
    `insert into bill_passed_back (merchant_id, id, bill_id, source_id, amount, given_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [merchantId, id, billId, sourceId, amount, at],
  );
}
