/**
 * What does not agree between rebates and ledger: an entry that was paid another sum than it says, or under no entry;
 * lines that do not come to what is due; runs with other entries; corrections that went nowhere, stand against no
 * entry or do not begin with what the one before came to; a day that was left out or worked twice; what lapsed
 * before its time. Of what is written once and never changed (lines, entries of a run) the last eight days and each
 * night a thirtieth of the older ones; of money all. Empty: everything agrees. Reads only, for the night.
 */

import { deletedStatus } from "@openhouse/rules/identity/member-status";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface Books {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  /** Business time. */
  readonly at: Date;
}

/** What is wrong, at most a hundred of each kind. */
export async function findBrokenRebates(db: Queryable, { merchantId, currency, at }: Books): Promise<string[]> {
  const rows = await db.query<{ fault: string }>(
    `${read} ${[moneyFaults, dayFaults, correctionFaults, timeFaults].join(" union all ")}`,
    [merchantId, currencies[currency].number, at, deletedStatus],
  );
  return rows.map(({ fault }) => fault);
}

/**
 * Sums of money by the entry that it names; which days are proven tonight. Entries and sums are joined in full, and by
 * number: that can only hash or merge, while sums by a reference look like one row to the planner, which would read
 * them all once more for each entry.
 */
const read = `
  with moved as materialized (
    select m.id, sum(m.amount) as total, count(distinct m.credit_id) as wallets, min(m.credit_id) as wallet
    from (
      select t.amount, t.credit_id,
        case when t.reference ~ '^rebate:[1-9][0-9]{0,17}$' then substr(t.reference, 8)::bigint else 0 end as id
      from transfer t where t.merchant_id = $1 and t.code = 42 and t.reference like 'rebate:%') m
    group by m.id
  ), told as materialized (
    select r.id, r.payee_id, coalesce(r.paid, 0) as paid, m.id as moved_id, m.total, m.wallets, m.wallet
    from (select id, payee_id, paid from rebate where merchant_id = $1 and currency = $2) r
    full join moved m on m.id = r.id
  ), proven as materialized (
    select n.id from rebate_run n
    where n.merchant_id = $1 and n.currency = $2 and (n.settled_at >= $3::timestamptz - interval '8 days'
      or (n.day - date '2000-01-01') % 30 = ($3::timestamptz::date - date '2000-01-01') % 30)
  )`;

/** Money that went elsewhere than entries say. */
const moneyFaults = `
  (select 'paid otherwise: rebate ' || id as fault from told
    where id is not null and coalesce(total, 0) <> paid
    order by id limit 100)
  union all
  (select 'paid to somebody else: rebate ' || t.id
    from told t left join account a on a.merchant_id = $1 and a.id = t.wallet
    where t.id is not null and t.moved_id is not null
      and (t.wallets <> 1 or a.owner_id is distinct from t.payee_id or a.currency is distinct from $2)
    order by t.id limit 100)
  union all
  (select 'no such rebate: rebate:' || t.moved_id from told t
    where t.id is null and not exists (select from rebate r where r.merchant_id = $1 and r.id = t.moved_id)
    order by t.moved_id limit 100)`;

/** What a day came to by itself. */
const dayFaults = `
  (select 'lines of another sum: rebate ' || r.id
    from rebate r join proven n on n.id = r.run_id
    left join (
      select x.rebate_id, sum(x.valid_bet) as valid, sum(x.valid_bet::numeric * (x.own_ppm - x.below_ppm)) as fine
      from proven m join rebate e on e.merchant_id = $1 and e.run_id = m.id
      join rebate_line x on x.merchant_id = $1 and x.rebate_id = e.id group by x.rebate_id) l on l.rebate_id = r.id
    where r.merchant_id = $1 and r.currency = $2 and (coalesce(l.valid, 0) <> r.valid_bet
      or coalesce(l.fine, 0) <> r.due::numeric * 1000000 + r.rest_millionths)
    order by r.id limit 100)
  union all
  (select 'other entries: rebate run ' || n.id
    from rebate_run n join proven m on m.id = n.id
    left join (select e.run_id, count(*) as entries, sum(e.amount) as amount
      from proven p join rebate e on e.merchant_id = $1 and e.run_id = p.id group by e.run_id) r on r.run_id = n.id
    where n.merchant_id = $1 and n.currency = $2
      and (coalesce(r.entries, 0) <> n.entries or coalesce(r.amount, 0) <> n.amount)
    order by n.id limit 100)`;

/** What became of corrections. */
const correctionFaults = `
  (select 'kept back otherwise: ' || coalesce('rebate ' || k.id, 'member ' || k.payee_id || ' of run ' || k.run_id)
    from (
      select r.id, coalesce(r.run_id, j.closed_run_id) as run_id, coalesce(r.payee_id, j.payee_id) as payee_id,
        coalesce(r.withheld, 0) as withheld, coalesce(r.lapsed, 0) as lapsed, coalesce(j.withheld, 0) as found,
        coalesce(j.held, 0) as held
      from (select * from rebate where merchant_id = $1 and currency = $2) r
      full join (
        select a.closed_run_id, a.payee_id, a.category, a.side, sum(a.withheld) as withheld,
          sum(a.offset_lapsed) as held
        from rebate_adjustment a join rebate_run n on n.merchant_id = $1 and n.id = a.closed_run_id
        where a.merchant_id = $1 and n.currency = $2
        group by a.closed_run_id, a.payee_id, a.category, a.side) j
        on j.closed_run_id = r.run_id and j.payee_id = r.payee_id and j.category = r.category and j.side = r.side) k
    where k.found <> k.withheld or k.held not between 0 and k.lapsed
    order by k.run_id, k.payee_id limit 100)
  union all
  (select 'corrected otherwise: member ' || c.payee_id || ' of run ' || c.closed_run_id
    from (
      select a.*, lag(a.after) over w as previous, row_number() over w as nth
      from rebate_adjustment a join rebate_run n on n.merchant_id = $1 and n.id = a.closed_run_id
      where a.merchant_id = $1 and n.currency = $2
      window w as (partition by a.closed_run_id, a.payee_id, a.category, a.side order by a.number)) c
    left join rebate r on r.merchant_id = $1 and r.run_id = c.closed_run_id and r.payee_id = c.payee_id
      and r.category = c.category and r.side = c.side
    where c.number <> c.nth or c.before <> coalesce(c.previous, r.due, 0)
    order by c.closed_run_id, c.payee_id limit 100)
  union all
  (select 'carried otherwise: member ' || c.payee_id || ' ' || c.category || ' ' || c.side
    from (
      select payee_id, category, side, sum(minor) as minor from (
        select j.payee_id, j.category, j.side, j.carried as minor
        from rebate_adjustment j join rebate_run n on n.merchant_id = $1 and n.id = j.closed_run_id
        where j.merchant_id = $1 and n.currency = $2 and j.carried <> 0
        union all
        select r.payee_id, r.category, r.side, -r.taken from rebate r
        where r.merchant_id = $1 and r.currency = $2 and r.taken <> 0
        union all
        select k.payee_id, k.category, k.side, -k.minor from rebate_carry k
        where k.merchant_id = $1 and k.currency = $2 and k.minor <> 0) m
      group by payee_id, category, side) c
    where c.minor <> 0 order by c.payee_id, c.category collate "C", c.side collate "C" limit 100)`;

/** Days and times. */
const timeFaults = `
  (select 'days do not follow each other: rebate run ' || d.id
    from (
      select n.id, n.from_at, lag(n.until_at) over (order by n.from_at) as before,
        (select g.from_at from rebate_begin g where g.merchant_id = $1 and g.currency = $2) as begun
      from rebate_run n where n.merchant_id = $1 and n.currency = $2) d
    where d.from_at is distinct from coalesce(d.before, d.begun)
    order by d.id limit 100)
  union all
  (select 'lapsed before its time: rebate ' || r.id
    from rebate r join member p on p.merchant_id = $1 and p.id = r.payee_id
    where r.merchant_id = $1 and r.currency = $2 and r.lapsed > 0 and p.status <> $4
      and (r.claim_until is null or r.claim_until > $3)
    order by r.id limit 100)`;
