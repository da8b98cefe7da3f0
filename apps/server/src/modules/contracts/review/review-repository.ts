/** SQL of reviews: waiting, released, held and refused bills of a run, and money returned from refused bills. */

import { createHash } from "node:crypto";
import type { MerchantId, StaffId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface RunKey {
  readonly merchantId: MerchantId;
  readonly runId: bigint;
}

/** A number of bills and their sum. */
interface BillSum {
  readonly bills: number;
  readonly paidMinor: bigint;
}

/** The bills of a run that a release would contain. */
export interface Releasable extends BillSum {
  /** SHA-256 over the ids and amounts of these bills, to detect other bills with the same number and sum. */
  readonly hash: string;
}

/** The totals of no bills; the hash is that of an empty text. */
const emptyTotals: Releasable = { bills: 0, paidMinor: 0n, hash: createHash("sha256").update("").digest("hex") };

/** The SQL aggregate over releasable bills. */
const releasableSql = `count(*) filter (where not is_held) as releasable_bills,
  coalesce(sum(paid) filter (where not is_held), 0) as releasable_paid,
  encode(sha256(convert_to(coalesce(string_agg(concat_ws(':', id, paid, passed), ',' order by id)
    filter (where not is_held), ''), 'UTF8')), 'hex') as releasable_hash`;

/** Returns the SQL that selects one row per run with bills in review: of merchant $1, and with `condition` added. */
export const waitingSql = (condition: string): string =>
  `select run_id, count(*) as bills, sum(paid) as paid, ${releasableSql}
   from bill where merchant_id = $1 and state = 'review' ${condition} group by run_id`;

/**
 * Computes the totals from the bills. If the caller has locked the run, they are valid until the transaction ends.
 * Lists use the stored totals (`findReleasableTotals`), because this function reads all bills of the run.
 */
export async function computeReleasableTotals(db: Queryable, { merchantId, runId }: RunKey): Promise<Releasable> {
  const [row] = await db.query<Releasable>(
    `select w.releasable_bills::int as bills, w.releasable_paid::bigint as "paidMinor", w.releasable_hash as hash
     from (${waitingSql("and run_id = $2")}) w`,
    [merchantId, runId],
  );
  return row ?? emptyTotals;
}

/** Reads the totals that `storeReviewTotals` stored after the last change of the run's bills. */
export async function findReleasableTotals(db: Queryable, { merchantId, runId }: RunKey): Promise<Releasable> {
  const [row] = await db.query<Releasable>(
    `select releasable_bills as bills, releasable_paid as "paidMinor", releasable_hash as hash
     from salary_run_waiting where merchant_id = $1 and run_id = $2`,
    [merchantId, runId],
  );
  return row ?? emptyTotals;
}

/**
 * Stores the totals of the bills in review, and of the bills that a release would contain. Every change of bills in
 * review must call this function last, in the same transaction.
 */
export async function storeReviewTotals(tx: Transaction, { merchantId, runId }: RunKey): Promise<void> {
  await tx.query(
    `with waiting as (
       ${waitingSql("and run_id = $2")}
     ), deleted as (
       delete from salary_run_waiting where merchant_id = $1 and run_id = $2 and not exists (select from waiting)
     )
     insert into salary_run_waiting (merchant_id, run_id, bills, paid, releasable_bills, releasable_paid,
       releasable_hash)
     select $1, run_id, bills, paid, releasable_bills, releasable_paid, releasable_hash from waiting
     on conflict (merchant_id, run_id) do update set bills = excluded.bills, paid = excluded.paid,
       releasable_bills = excluded.releasable_bills, releasable_paid = excluded.releasable_paid,
       releasable_hash = excluded.releasable_hash`,
    [merchantId, runId],
  );
}

/** Returns true if the totals are those of exactly the same bills. */
export function isSameRelease(one: Releasable, other: Releasable): boolean {
  return one.hash === other.hash && one.bills === other.bills && one.paidMinor === other.paidMinor;
}

/** Locks the bills that a release would contain. */
export async function lockReleasable(
  tx: Transaction,
  { merchantId, runId }: RunKey,
): Promise<(Pick<Tables["bill"], "id" | "payeeId" | "payerId"> & { paidMinor: bigint })[]> {
  return tx.query(
    `select id, payee_id as "payeeId", payer_id as "payerId", paid as "paidMinor" from bill
     where merchant_id = $1 and run_id = $2 and state = 'review' and not is_held order by id for no key update`,
    [merchantId, runId],
  );
}

export interface NewRelease extends RunKey, BillSum {
  readonly id: bigint;
  readonly askedBy: StaffId;
  readonly confirmedBy: StaffId;
  readonly reason: string;
  readonly at: Date;
  /** The deadline for bills that must be claimed; null if they are paid on the next payout day. */
  readonly claimUntil: Date | null;
}

/** Writes a release of bills. A bill whose whole amount was passed on becomes paid by the release. */
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
  await storeReviewTotals(tx, release);
}

/** What the staff needs to know about a bill in review in addition to its payment data. */
export interface ReviewedBill {
  readonly runId: bigint;
  readonly account: string;
  /** The amount of the bill's own window, without lines of other windows. */
  readonly payableMinor: bigint;
  readonly passedMinor: bigint;
  readonly isHeld: boolean;
}

export async function findReviewedBill(
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

interface BillKey {
  readonly merchantId: MerchantId;
  readonly billId: bigint;
}

export async function updateHeld(
  tx: Transaction,
  { merchantId, runId, billId, isHeld }: RunKey & BillKey & { readonly isHeld: boolean },
): Promise<void> {
  await tx.query(`update bill set is_held = $3 where merchant_id = $1 and id = $2 and state = 'review'`, [
    merchantId,
    billId,
    isHeld,
  ]);
  await storeReviewTotals(tx, { merchantId, runId });
}

/** Marks the bill as refused, and sets the amount set aside for it to 0. */
export async function updateRefused(
  tx: Transaction,
  { merchantId, runId, billId, at }: RunKey & BillKey & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `update bill set state = 'refused', decided_at = $3, set_aside = 0
     where merchant_id = $1 and id = $2 and state = 'review'`,
    [merchantId, billId, at],
  );
  await storeReviewTotals(tx, { merchantId, runId });
}

export interface BillDecision extends BillKey {
  readonly id: bigint;
  readonly action: "hold" | "resume" | "refuse";
  readonly askedBy: StaffId;
  /** Null if no second person was needed. */
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

/**
 * A bill that an upline receives in a run, and from which a part was passed on to the contracts that the upline pays.
 */
export interface FundSource extends Pick<Tables["bill"], "id" | "state" | "payerId"> {
  /** The part of the passed amount that has not been returned. */
  readonly leftMinor: bigint;
}

export async function selectSources(
  tx: Transaction,
  { merchantId, runId, payeeId }: RunKey & { readonly payeeId: bigint },
): Promise<FundSource[]> {
  return tx.query<FundSource>(
    `select b.id, b.state, b.payer_id as "payerId", (b.passed - coalesce((select sum(p.amount) from bill_passed_back p
       where p.merchant_id = $1 and p.source_id = b.id), 0))::bigint as "leftMinor"
     from bill b where b.merchant_id = $1 and b.run_id = $2 and b.payee_id = $3 and b.passed > 0 order by b.id`,
    [merchantId, runId, payeeId],
  );
}

export interface PassedBack extends BillKey {
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
