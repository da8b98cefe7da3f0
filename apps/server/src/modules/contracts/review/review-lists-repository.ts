/** SQL that reads salary runs for the back office: pages of runs, the bills of a run, and the releases. */

import { billStates } from "@openhouse/rules/contracts/bill-states";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface ReviewRun extends Pick<
  Tables["salary_run"],
  "id" | "kind" | "period" | "fromAt" | "untilAt" | "settledAt" | "bills"
> {
  readonly currency: CurrencyCode;
  readonly dueMinor: bigint;
  readonly paidMinor: bigint;
  /** The amount of the previous run; null if there is none. */
  readonly previousMinor: bigint | null;
  readonly reviewBills: number;
  readonly reviewMinor: bigint;
  readonly heldBills: number;
}

export interface ReviewRunFilter {
  readonly merchantId: MerchantId;
  readonly id: bigint | null;
  readonly kind: string | null;
  readonly isOpen: boolean;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Selects runs, newest first. */
export async function selectReviewRuns(db: Queryable, filter: ReviewRunFilter): Promise<ReviewRun[]> {
  const { merchantId, id, kind, isOpen, before, limit } = filter;
  const rows = await db.query<Omit<ReviewRun, "currency"> & { currency: number }>(
    `select r.id, r.kind, r.period, r.currency, r.from_at as "fromAt", r.until_at as "untilAt",
       r.settled_at as "settledAt", r.bills, r.bills_due as "dueMinor", r.bills_paid as "paidMinor",
       p.bills_paid as "previousMinor", coalesce(w.bills, 0) as "reviewBills", coalesce(w.paid, 0) as "reviewMinor",
       coalesce(w.bills - w.releasable_bills, 0) as "heldBills"
     from salary_run r
     ${isOpen ? "" : "left "}join salary_run_waiting w on w.merchant_id = $1 and w.run_id = r.id
     left join lateral (
       select x.bills_paid from salary_run x
       where x.merchant_id = $1 and x.kind = r.kind and x.period = r.period and x.currency = r.currency
         and x.until_at <= r.from_at
       order by x.until_at desc limit 1) p on true
     where r.merchant_id = $1 and ($2::bigint is null or r.id = $2) and ($3::text is null or r.kind = $3)
       and ($4::bigint is null or r.id < $4)
     order by r.id desc limit $5`,
    [merchantId, id, kind, before, limit],
  );
  return rows.map((row) => ({ ...row, currency: currencyOfNumber(row.currency) }));
}

/** Counts runs with bills in review. */
export async function countOpenRuns(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ runs: number }>(
    `select count(*)::int as runs from salary_run_waiting where merchant_id = $1`,
    [merchantId],
  );
  return row?.runs ?? 0;
}

export interface LargeBill {
  readonly runId: bigint;
  readonly billId: bigint;
  readonly account: string;
  readonly paidMinor: bigint;
}

/** Selects the largest bills of each run, up to `perRun` of them, largest first. */
export async function selectLargest(
  db: Queryable,
  { merchantId, runIds, perRun }: { merchantId: MerchantId; runIds: readonly bigint[]; perRun: number },
): Promise<LargeBill[]> {
  return db.query<LargeBill>(
    `select u.id as "runId", b.id as "billId", m.account, b.paid as "paidMinor"
     from unnest($2::bigint[]) u (id)
     cross join lateral (
       select x.id, x.payee_id, x.paid from bill x where x.merchant_id = $1 and x.run_id = u.id and x.paid > 0
       order by x.paid desc, x.id limit $3) b
     join member m on m.merchant_id = $1 and m.id = b.payee_id
     order by b.paid desc, b.id`,
    [merchantId, runIds, perRun],
  );
}

export interface StateSum {
  readonly state: BillState;
  readonly bills: number;
  readonly paidMinor: bigint;
}

/**
 * Sums the bills by state. The totals of bills in review are stored; the other states are summed by an index-only scan.
 */
export async function sumStates(db: Queryable, merchantId: MerchantId, runId: bigint): Promise<StateSum[]> {
  return db.query<StateSum>(
    `select state, bills, "paidMinor" from (
       select state, count(*)::int as bills, sum(paid)::bigint as "paidMinor" from bill
       where merchant_id = $1 and run_id = $2 and state = any ($3) group by state
       union all
       select 'review', bills, paid from salary_run_waiting where merchant_id = $1 and run_id = $2) s
     order by state collate "C"`,
    [merchantId, runId, billStates.filter((state) => state !== "review")],
  );
}

export interface StoredRelease {
  readonly at: Date;
  readonly by: string;
  readonly confirmedBy: string;
  readonly reason: string;
  readonly bills: number;
  readonly paidMinor: bigint;
}

/** Selects releases, oldest first. */
export async function selectReleases(db: Queryable, merchantId: MerchantId, runId: bigint): Promise<StoredRelease[]> {
  return db.query<StoredRelease>(
    `select e.released_at as at, e.reason, e.bills, e.paid as "paidMinor",
       coalesce(a.account, e.asked_by::text) as by, coalesce(c.account, e.confirmed_by::text) as "confirmedBy"
     from salary_release e
     left join staff a on a.merchant_id = $1 and a.id = e.asked_by
     left join staff c on c.merchant_id = $1 and c.id = e.confirmed_by
     where e.merchant_id = $1 and e.run_id = $2 order by e.id`,
    [merchantId, runId],
  );
}

export interface ReviewBill extends Pick<Tables["bill"], "id" | "payeeId" | "state" | "isHeld"> {
  readonly account: string;
  readonly payer: string | null;
  readonly dueMinor: bigint;
  readonly paidMinor: bigint;
  readonly previousMinor: bigint | null;
  /** The reason of the last decision. */
  readonly reason: string;
}

export interface RunBillFilter {
  readonly merchantId: MerchantId;
  readonly runId: bigint;
  readonly state: string | null;
  /** The last bill of the previous page; null for the first page. */
  readonly after: { readonly paidMinor: bigint; readonly id: bigint } | null;
  readonly limit: number;
}

/** Selects bills of a run, largest first. */
export async function selectRunBills(
  db: Queryable,
  { merchantId, runId, state, after, limit }: RunBillFilter,
): Promise<ReviewBill[]> {
  return db.query<ReviewBill>(
    `select b.id, b.payee_id as "payeeId", m.account, p.account as payer, b.due as "dueMinor", b.paid as "paidMinor",
       l.paid as "previousMinor", b.state, b.is_held as "isHeld", coalesce(d.reason, '') as reason
     from (
       select x.* from bill x where x.merchant_id = $1 and x.run_id = $2
         ${state === null ? "and $3::text is null" : "and x.state = $3"}
         and ($4::bigint is null or x.paid < $4 or (x.paid = $4 and x.id > $5))
       order by x.paid desc, x.id limit $6) b
     join member m on m.merchant_id = $1 and m.id = b.payee_id
     left join member p on p.merchant_id = $1 and p.id = b.payer_id
     left join lateral (
       select x.paid from bill x where x.merchant_id = $1 and x.contract_id = b.contract_id
         and x.window_key collate "C" < b.window_key collate "C"
       order by x.window_key collate "C" desc limit 1) l on true
     left join lateral (
       select x.reason from bill_decision x where x.merchant_id = $1 and x.bill_id = b.id
       order by x.id desc limit 1) d on true
     order by b.paid desc, b.id`,
    [merchantId, runId, state, after?.paidMinor ?? null, after?.id ?? null, limit],
  );
}
