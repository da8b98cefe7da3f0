/**
 * Compares bills with the ledger, for the nightly check. Finds, among other faults: bills that were paid a wrong
 * amount, twice, not at all, to the wrong member or to a closed account; lines with a sum other than the paid amount;
 * contract funds that differ from the funds of waiting bills and holds; wrong release totals; money returned to the
 * wrong account; bills that skipped their review; and stored review totals that differ from the bills. Reads only.
 * Returns an empty list if everything agrees.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { waitingSql } from "../review/review-repository.ts";

export interface CheckedLedger {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
}

/**
 * Bills are matched with sums of other tables by full joins, which PostgreSQL runs only as hash or merge joins. For
 * another join PostgreSQL may estimate that the sums have a single row, and then read the sums again for each bill.
 */
const faultsSql = `with moved as materialized (
     select m.id, count(*) filter (where m.code <> 43) as times, sum(m.amount) filter (where m.code <> 43) as total,
       sum(m.amount) filter (where m.code = 43) as passed,
       min(m.owner_id) filter (where m.code <> 43) as first_owner,
       max(m.owner_id) filter (where m.code <> 43) as last_owner
     from (
       select t.code, t.amount, case when a.kind = 1 then coalesce(a.owner_id, 0) else 0 end as owner_id,
         case when t.reference ~ '^bill:[1-9][0-9]{0,17}$' then substr(t.reference, 6)::bigint else 0 end as id
       from transfer t
       left join account a on a.merchant_id = $1 and a.id = t.credit_id
       where t.merchant_id = $1 and t.code in (40, 41, 43) and t.reference like 'bill:%') m
     group by m.id
   ), line_sum as materialized (
     select bill_id, sum(amount_fine) as total, sum(amount_fine) filter (where kind = 'correction') as corrected,
       -sum(amount_fine) filter (where kind = 'passed') as passed
     from bill_line where merchant_id = $1 group by bill_id
   ), matched as materialized (
     select b.id, b.state, b.paid, b.passed, b.payer_id, b.payee_id, m.id as moved_id,
       coalesce(m.times, 0) as times, coalesce(m.total, 0) as total, coalesce(m.passed, 0) as moved_on,
       m.first_owner, m.last_owner
     from (select id, state, paid, passed, payer_id, payee_id from bill where merchant_id = $1 and currency = $2) b
     full join moved m on m.id = b.id
   ), lined as materialized (
     select t.id, t.paid, t.passed, t.payer_id, t.moved_on, coalesce(s.total, 0) as total,
       coalesce(s.corrected, 0) as corrected, coalesce(s.passed, 0) as lines_passed
     from matched t left join line_sum s on s.bill_id = t.id where t.id is not null
   ), owed_back as (
     -- Set-aside funds go back to the payer. The part that came from a refused bill of the payer goes to the payer of
     -- that bill, and so on up the chain. 0 means the merchant.
     select id, payer_id as to_id, paid as amount from matched
     where payer_id is not null and state in ('refused', 'expired')
     union all
     select p.bill_id, coalesce(s.payer_id, 0), p.amount
     from bill_passed_back p join bill s on s.merchant_id = $1 and s.id = p.source_id
     where p.merchant_id = $1 and s.currency = $2
     union all
     select p.bill_id, s.payee_id, -p.amount
     from bill_passed_back p join bill s on s.merchant_id = $1 and s.id = p.source_id
     where p.merchant_id = $1 and s.currency = $2
   ), returned as materialized (
     select t.amount, a.owner_id, a.kind,
       case when t.reference ~ '^bill:[1-9][0-9]{0,17}$' then substr(t.reference, 6)::bigint else 0 end as id
     from transfer t
     left join account a on a.merchant_id = $1 and a.id = t.credit_id
     where t.merchant_id = $1 and t.code = 44 and t.reference like 'bill:%'
   ), given_back as (
     -- -1 means an account that should not receive any returned money.
     select b.id, t.amount, case
         when t.owner_id is not null and t.kind = 1 then t.owner_id
         when t.owner_id is null and t.kind = case r.kind when 'dividend' then 105 else 104 end then 0
         else -1 end as to_id
     from returned t
     join bill b on b.merchant_id = $1 and b.id = t.id
     join salary_run r on r.merchant_id = $1 and r.id = b.run_id
     where b.currency = $2
   )
   (select 'wrong payment: bill ' || id as fault from matched
     where id is not null and case when state in ('paid', 'claimed', 'adjusted') and paid > 0
       then times <> 1 or total <> paid else times <> 0 end
     order by id limit 100)
   union all
   (select 'paid to another member: bill ' || id from matched
     where id is not null and times > 0 and (first_owner, last_owner) is distinct from (payee_id, payee_id)
     order by id limit 100)
   union all
   (select 'payment of an unknown bill: bill:' || t.moved_id from matched t
     where t.id is null and t.times > 0
       and not exists (select from bill b where b.merchant_id = $1 and b.id = t.moved_id)
     order by t.moved_id limit 100)
   union all
   -- The owner of a closed account cannot withdraw the money.
   (select 'paid to a closed account: bill ' || b.id
     from bill b
     join member m on m.merchant_id = $1 and m.id = b.payee_id and m.closed_at < b.decided_at
     where b.merchant_id = $1 and b.currency = $2 and b.state in ('paid', 'adjusted') and b.paid > 0
     order by b.id limit 100)
   union all
   (select 'sum of lines differs from the paid amount: bill ' || id from lined
     where total <> paid::numeric * 1000000000000
     order by id limit 100)
   union all
   (select 'lines of an unknown bill: bill:' || s.bill_id
     from line_sum s left join bill b on b.merchant_id = $1 and b.id = s.bill_id
     where b.id is null order by s.bill_id limit 100)
   union all
   (select 'wrong sum of corrections: bill ' || coalesce(b.id, a.bill_id)
     from (select id, corrected from lined where corrected <> 0) b
     full join (select j.bill_id, sum(j.difference) as total
       from bill_adjustment j join bill o on o.merchant_id = $1 and o.id = j.bill_id
       where j.merchant_id = $1 and o.currency = $2 and j.kind = 'correction' group by j.bill_id) a on a.bill_id = b.id
     where coalesce(b.corrected, 0) <> coalesce(a.total, 0)::numeric * 1000000000000
     order by coalesce(b.id, a.bill_id) limit 100)
   union all
   (select 'wrong amount passed on: bill ' || id from lined
     where passed::numeric * 1000000000000 <> lines_passed
       or moved_on <> case when payer_id is null then passed else 0 end
     order by id limit 100)
   union all
   (select 'wrong return of contract funds: bill ' || id
     from (
       select id, to_id, sum(amount) as total from owed_back group by id, to_id
       union all
       select id, to_id, -sum(amount) from given_back group by id, to_id) b
     group by id, to_id having sum(total) <> 0
     order by id limit 100)
   union all
   (select 'more returned than passed on: bill ' || b.id
     from bill b
     join (select source_id, sum(amount) as total from bill_passed_back where merchant_id = $1 group by source_id) p
       on p.source_id = b.id
     where b.merchant_id = $1 and b.currency = $2 and (b.state <> 'refused' or p.total > b.passed)
     order by b.id limit 100)
   union all
   (select 'wrong release totals: run ' || e.run_id
     from salary_release e
     join salary_run r on r.merchant_id = $1 and r.id = e.run_id and r.currency = $2
     left join (select release_id, count(*) as bills, sum(paid) as paid from bill
       where merchant_id = $1 and release_id is not null group by release_id) b on b.release_id = e.id
     where e.merchant_id = $1 and (e.bills <> coalesce(b.bills, 0) or e.paid <> coalesce(b.paid, 0))
     order by e.id limit 100)
   union all
   (select 'bills do not match the review: run ' || r.id
     from salary_run r
     join (select run_id, sum(paid + passed) as total, bool_and(needs_release) as all_wait,
         bool_or(needs_release) as any_waits
       from bill where merchant_id = $1 and paid + passed > 0 group by run_id) b on b.run_id = r.id
     where r.merchant_id = $1 and r.currency = $2
       and (b.all_wait <> r.reviewed or b.any_waits <> r.reviewed or b.total > r.asked)
     order by r.id limit 100)
   union all
   (select 'not all bills of run ' || r.id
     from salary_run r
     left join (select run_id, count(*) as bills, sum(due) as due, sum(paid) as paid from bill
       where merchant_id = $1 group by run_id) b on b.run_id = r.id
     where r.merchant_id = $1 and r.currency = $2 and (r.bills, r.bills_due, r.bills_paid)
       is distinct from (coalesce(b.bills, 0), coalesce(b.due, 0), coalesce(b.paid, 0))
     order by r.id limit 100)
   union all
   (select 'wrong stored totals of waiting bills: run ' || coalesce(w.run_id, k.run_id)
     from (${waitingSql("and currency = $2")}) w
     full join (select x.* from salary_run_waiting x
       join salary_run r on r.merchant_id = $1 and r.id = x.run_id and r.currency = $2
       where x.merchant_id = $1) k on k.run_id = w.run_id
     where (w.bills, w.paid, w.releasable_bills, w.releasable_paid, w.releasable_hash)
       is distinct from (k.bills, k.paid, k.releasable_bills, k.releasable_paid, k.releasable_hash)
     order by coalesce(w.run_id, k.run_id) limit 100)
   union all
   select 'contract funds hold ' || f.held || ' for ' || f.waiting
   from (select
       (select coalesce(sum(d.amount), 0) from account_delta d
         where d.merchant_id = $1 and d.account_id = house_account_id($2::smallint, 116::smallint)) as held,
       (select coalesce(sum(b.set_aside), 0) from bill b
         where b.merchant_id = $1 and b.currency = $2 and b.state in ('review', 'pending'))
       + (select coalesce(sum(h.amount), 0) from contract_hold h
         where h.merchant_id = $1 and h.currency = $2 and h.run_id is null) as waiting) f
   where f.held <> f.waiting`;

/** Returns the faults, at most 100 of each kind. */
export async function findBrokenBills(db: Queryable, { merchantId, currency }: CheckedLedger): Promise<string[]> {
  const rows = await db.query<{ fault: string }>(faultsSql, [merchantId, currencies[currency].number]);
  return rows.map(({ fault }) => fault);
}
