/**
 * Fills a temporary database with days of rebates by set-based statements. Each day has one entry per payee, with one
 * line. Most entries have the transfer that paid them; some entries wait, some have lapsed, and some were corrected.
 * Ids grow with time, as in production: first the entries of a day, then its run.
 */

import type { Database } from "../../apps/server/src/db/connection.ts";

export interface RebateSeed {
  /** The number of entries per day, one per payee. */
  readonly payees: number;
  /** The start of the first day. */
  readonly from: Date;
}

const accountBase = 4_000_000_000n;
const payeeBase = 2_000_000_000n;
/** The distance between the first ids of two consecutive days. */
const numbersOfDay = 1_000_000_000n;
const dayBase = 10_000_000_000n;

/** Inserts the days from `first` up to but not including `end`. */
export async function seedDays(
  db: Database,
  seed: RebateSeed,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<void> {
  for (let day = first; day < end; day += 1) await seedDay(db, seed, day);
  await db.query(`vacuum analyze`);
}

export async function seedPayees(db: Database, { payees, from }: RebateSeed): Promise<void> {
  await db.query(`insert into rebate_begin (merchant_id, currency, from_at) values (1, 608, $1)`, [from]);
  await db.query(
    `insert into member (merchant_id, id, account, type, nickname, currency, registered_at, registered_ip, language)
     select 1, $1::bigint + n, 'r' || n, 0, 'r', 608, $3, '127.0.0.1', 'EN' from generate_series(1, $2::int) n`,
    [payeeBase, payees, from],
  );
  await db.query(
    `insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
     select 1, $1::bigint + n, $2::bigint + n, 608, 1, true, false, $4 from generate_series(1, $3::int) n`,
    [accountBase, payeeBase, payees, from],
  );
}

/** Inserts a day. Of a hundred entries, one waits and one has lapsed; of a thousand, one was corrected. */
async function seedDay(db: Database, { payees, from }: RebateSeed, day: number): Promise<void> {
  const first = dayBase + BigInt(day) * numbersOfDay;
  const runId = first + numbersOfDay - 1n;
  const fromAt = new Date(from.getTime() + day * 86_400_000);
  await db.query(
    `insert into rebate_run (merchant_id, id, currency, day, from_at, until_at, time_zone, settings, mode, settled_at,
       bets, bet_stakes, bet_wins, entries, amount)
     values (1, $1, 608, $2::timestamptz::date, $2, $2::timestamptz + interval '1 day', 'Asia/Manila', '{}', 'manual',
       $2::timestamptz + interval '1 day 5 minutes', 0, 0, 0, $3::int, $3::int * 1200::bigint)`,
    [runId, fromAt, payees],
  );
  await db.query(
    `insert into rebate (merchant_id, id, run_id, payee_id, side, category, day, currency, valid_bet, due,
       rest_millionths, taken, amount, claim_until, made_at, paid, lapsed, withheld)
     select 1, $1::bigint + n, $2::bigint, $3::bigint + n, 'player', 'RNG', $4::timestamptz::date, 608, 100000, 1200, 0,
       0, 1200,
       $4::timestamptz + case n % 100 when 1 then interval '1 day' else interval '31 days' end,
       $4::timestamptz + interval '1 day', case when n % 100 in (1, 2) or n % 1000 = 3 then 0 else 1200 end,
       case n % 100 when 1 then 1200 else 0 end, case n % 1000 when 3 then 1200 else 0 end
     from generate_series(1, $5::int) n`,
    [first, runId, payeeBase, fromAt, payees],
  );
  await db.query(
    `insert into rebate_line (merchant_id, rebate_id, line, via_id, own_ppm, below_ppm, valid_bet)
     select 1, $1::bigint + n, 1, $2::bigint + n, 12000, 0, 100000 from generate_series(1, $3::int) n`,
    [first, payeeBase, payees],
  );
  await db.query(
    `insert into transfer (merchant_id, id, debit_id, credit_id, amount, credit_after, credit_version, created_at, code,
       reference)
     select 1, $1::bigint + n, house_account_id(608::smallint, 106::smallint), $2::bigint + n, 1200, 1200, $5::bigint,
       $4::timestamptz + interval '1 day', 42, 'rebate:' || ($1::bigint + n)
     from generate_series(1, $3::int) n where n % 100 not in (1, 2) and n % 1000 <> 3`,
    [first, accountBase, payees, fromAt, day + 1],
  );
  await db.query(
    `insert into rebate_adjustment (merchant_id, id, closed_run_id, payee_id, side, category, before, after,
       offset_lapsed, withheld, carried, number, found_at)
     select 1, $1::bigint + n, $2::bigint, $3::bigint + n, 'player', 'RNG', 1200, 0, 0, 1200, 0, 1, $4::timestamptz + interval '2 days'
     from generate_series(3, $5::int, 1000) n`,
    [first, runId, payeeBase, fromAt, payees],
  );
  await db.query(
    `insert into rebate_run_sum (merchant_id, run_id, category, side, payees, valid_bet, due, taken, amount, lapsed,
       withheld)
     select 1, $1, category, side, count(*), sum(valid_bet), sum(due), sum(taken), sum(amount), sum(lapsed),
       sum(withheld)
     from rebate where merchant_id = 1 and run_id = $1 group by category, side`,
    [runId],
  );
}
