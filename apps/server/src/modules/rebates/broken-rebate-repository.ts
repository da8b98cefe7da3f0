/** SQL that compares rebates with the ledger; returns at most 100 faults of each kind. */

import { deletedStatus } from "@openhouse/rules/identity/member-status";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface CheckedLedger {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  /** Business time. */
  readonly at: Date;
}

/** A range of ids. The id of a run is higher than the ids of its entries and lower than the ids of later entries. */
export interface ProvenRange {
  /** Exclusive. */
  readonly after: bigint;
  /** Inclusive. */
  readonly until: bigint;
}

/** Checks entries and days of a range, and all transfers that name such an entry. */
export async function findBrokenRange(
  db: Queryable,
  { merchantId, currency }: Omit<CheckedLedger, "at">,
  { after, until }: ProvenRange,
): Promise<string[]> {
  const rows = await db.query<{ fault: string }>(`${matchedSql} ${[moneyFaults, dayFaults].join(" union all ")}`, [
    merchantId,
    currencies[currency].number,
    after,
    until,
  ]);
  return rows.map(({ fault }) => fault);
}

/**
 * Checks corrections and claim deadlines of all days. The query starts from rows that are rare, so it needs no range.
 */
export async function findBrokenSteps(db: Queryable, { merchantId, currency, at }: CheckedLedger): Promise<string[]> {
  const rows = await db.query<{ fault: string }>(
    `${earlyLapsesSql} ${[correctionFaults, timeFaults].join(" union all ")}`,
    [merchantId, currencies[currency].number, at, deletedStatus],
  );
  return rows.map(({ fault }) => fault);
}

/** Must equal the condition of the index `transfer_of_rebate`. */
const entryIdSql = `case when reference ~ '^rebate:[1-9][0-9]{0,17}$' then substr(reference, 8)::bigint else 0 end`;

/**
 * Sums the transfers by the entry that they name, and compares the sums with the entries. The join is a full join,
 * because PostgreSQL always hashes or merges a full join. For another join, the planner could expect a single sum, and
 * the query would then read all sums again for each entry.
 */
const matchedSql = `
  with moved as materialized (
    select m.id, sum(m.amount) as total, count(distinct m.credit_id) as wallets, min(m.credit_id) as wallet
    from (
      select amount, credit_id, ${entryIdSql} as id from transfer
      where merchant_id = $1 and code = 42 and reference like 'rebate:%'
        and ${entryIdSql} > $3 and ${entryIdSql} <= $4) m
    group by m.id
  ), matched as materialized (
    select r.id, r.payee_id, coalesce(r.paid, 0) as paid, m.id as moved_id, m.total, m.wallets, m.wallet
    from (select id, payee_id, paid from rebate
      where merchant_id = $1 and currency = $2 and id > $3 and id <= $4) r
    full join moved m on m.id = r.id
  ), summed as materialized (
    select run_id, category, side, count(*) as payees, sum(valid_bet) as valid_bet, sum(due) as due,
      sum(taken) as taken, sum(amount) as amount, sum(lapsed) as lapsed, sum(withheld) as withheld
    from rebate where merchant_id = $1 and run_id > $3 and run_id <= $4 group by run_id, category, side
  )`;

/** Transfers that do not match the entries. */
const moneyFaults = `
  (select 'wrong payment: rebate ' || id as fault from matched
    where id is not null and coalesce(total, 0) <> paid
    order by id limit 100)
  union all
  (select 'paid to another member: rebate ' || t.id
    from matched t left join account a on a.merchant_id = $1 and a.id = t.wallet
    where t.id is not null and t.moved_id is not null
      and (t.wallets <> 1 or a.owner_id is distinct from t.payee_id or a.currency is distinct from $2)
    order by t.id limit 100)
  union all
  (select 'payment of an unknown rebate: rebate:' || t.moved_id from matched t
    where t.id is null and not exists (select from rebate r where r.merchant_id = $1 and r.id = t.moved_id)
    order by t.moved_id limit 100)`;

/** Days whose entries, lines and stored sums do not agree. */
const dayFaults = `
  (select 'lines do not add up: rebate ' || r.id
    from (select id, valid_bet, due, rest_millionths from rebate
      where merchant_id = $1 and currency = $2 and id > $3 and id <= $4) r
    left join (
      select x.rebate_id, sum(x.valid_bet) as valid, sum(x.valid_bet::numeric * (x.own_ppm - x.below_ppm)) as fine
      from rebate_line x where x.merchant_id = $1 and x.rebate_id > $3 and x.rebate_id <= $4
      group by x.rebate_id) l on l.rebate_id = r.id
    where coalesce(l.valid, 0) <> r.valid_bet or coalesce(l.fine, 0) <> r.due::numeric * 1000000 + r.rest_millionths
    order by r.id limit 100)
  union all
  (select 'wrong number or sum of entries: rebate run ' || n.id
    from rebate_run n
    left join (select run_id, sum(payees) as entries, sum(amount) as amount from summed group by run_id) r
      on r.run_id = n.id
    where n.merchant_id = $1 and n.currency = $2 and n.id > $3 and n.id <= $4
      and (coalesce(r.entries, 0) <> n.entries or coalesce(r.amount, 0) <> n.amount)
    order by n.id limit 100)
  union all
  (select 'wrong stored totals: rebate run ' || n.id
    from rebate_run n
    where n.merchant_id = $1 and n.currency = $2 and n.id > $3 and n.id <= $4 and exists (
      select from (select * from summed s where s.run_id = n.id) s
      full join (select * from rebate_run_sum k where k.merchant_id = $1 and k.run_id = n.id) k
        on k.category = s.category and k.side = s.side
      where (s.payees, s.valid_bet, s.due, s.taken, s.amount, s.lapsed, s.withheld) is distinct from
        (k.payees, k.valid_bet, k.due, k.taken, k.amount, k.lapsed, k.withheld))
    order by n.id limit 100)`;

/**
 * Selects rebates that lapsed too early. Materialized, so that the planner chooses an index for this condition;
 * otherwise it would follow the sort order of the faults and read all entries.
 */
const earlyLapsesSql = `
  with early as materialized (
    select id, payee_id from rebate
    where merchant_id = $1 and currency = $2 and lapsed > 0 and (claim_until is null or claim_until > $3))`;

/** Corrections and carries that do not agree with the entries or with each other. */
const correctionFaults = `
  (select 'wrong withheld amount: ' || coalesce('rebate ' || k.id, 'member ' || k.payee_id || ' of run ' || k.run_id)
      as fault
    from (
      select r.id, j.closed_run_id as run_id, j.payee_id
      from (
        select a.closed_run_id, a.payee_id, a.category, a.side, sum(a.withheld) as withheld,
          sum(a.offset_lapsed) as held
        from rebate_adjustment a join rebate_run n on n.merchant_id = $1 and n.id = a.closed_run_id
        where a.merchant_id = $1 and n.currency = $2
        group by a.closed_run_id, a.payee_id, a.category, a.side) j
      left join rebate r on r.merchant_id = $1 and r.run_id = j.closed_run_id and r.payee_id = j.payee_id
        and r.category = j.category and r.side = j.side
      where j.withheld <> coalesce(r.withheld, 0) or j.held not between 0 and coalesce(r.lapsed, 0)
      union all
      select r.id, r.run_id, r.payee_id from rebate r
      where r.merchant_id = $1 and r.currency = $2 and r.withheld > 0 and not exists (
        select from rebate_adjustment a
        where a.merchant_id = $1 and a.closed_run_id = r.run_id and a.payee_id = r.payee_id
          and a.category = r.category and a.side = r.side)) k
    order by k.run_id, k.payee_id limit 100)
  union all
  (select 'corrections do not follow each other: member ' || c.payee_id || ' of run ' || c.closed_run_id
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
  (select 'wrong carry: member ' || c.payee_id || ' ' || c.category || ' ' || c.side
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

/** Gaps between days, and entries that lapsed too early. */
const timeFaults = `
  (select 'days do not follow each other: rebate run ' || d.id
    from (
      select n.id, n.from_at, lag(n.until_at) over (order by n.from_at) as before,
        (select g.from_at from rebate_begin g where g.merchant_id = $1 and g.currency = $2) as begun
      from rebate_run n where n.merchant_id = $1 and n.currency = $2) d
    where d.from_at is distinct from coalesce(d.before, d.begun)
    order by d.id limit 100)
  union all
  (select 'lapsed before the deadline: rebate ' || r.id
    from early r join member p on p.merchant_id = $1 and p.id = r.payee_id
    where p.status <> $4
    order by r.id limit 100)`;
