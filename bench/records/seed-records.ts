/**
 * Fills a temporary database with a year of history by set-based statements: ledger transfers and as many bets, spread
 * evenly over the year. Every tenth row belongs to one member; the other members share the rest. Indexes are dropped
 * before and built again afterwards. House accounts and balances are not updated, because records do not read them.
 */

import type { Database } from "../../apps/server/src/db/connection.ts";

export interface RecordSeed {
  /** The number of rows in each of the two tables. */
  readonly rows: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** The ids of main wallets, in the order of `memberIds`; the first member gets every tenth row. */
  readonly accountIds: readonly bigint[];
  readonly memberIds: readonly bigint[];
}

/** Fills both tables and analyses them. */
export async function seedRecords(owner: Database, seed: RecordSeed): Promise<void> {
  await owner.query(`select create_transfer_partitions($1, 13)`, [new Date(seed.firstMs)]);
  await withoutIndexes(owner, "transfer", () => owner.query(insertLines, valuesOf(seed, seed.accountIds)));
  await withoutIndexes(owner, "bet", () => owner.query(insertBets, valuesOf(seed, seed.memberIds)));
  await owner.query(`vacuum analyze transfer`);
  await owner.query(`vacuum analyze bet`);
}

function valuesOf({ rows, firstMs, lastMs }: RecordSeed, owners: readonly bigint[]): readonly unknown[] {
  return [rows, firstMs, lastMs, owners];
}

async function withoutIndexes(owner: Database, table: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes = await owner.query<{ name: string; definition: string }>(
    `select c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary order by c.relname`,
    [table],
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await owner.query(definition);
}

/**
 * For each row number g below $1: the time in whole milliseconds between $2 and $3, an id that grows with the time, the
 * owner, and the number of the row among the owner's rows, counted from 1.
 */
const rows = `
  generate_series(0, $1::bigint - 1) g
  cross join lateral (select $2::bigint + g * ($3::bigint - $2::bigint) / $1::bigint as ms) m
  cross join lateral (select to_timestamp(m.ms / 1000.0) as at,
    (m.ms - 1577836800000) << 20 | (g % 1024) as id, g / 10 * 9 + g % 10 - 1 as of_others) t
  cross join lateral (select
    case when g % 10 = 0 then 1 else 2 + t.of_others % (cardinality($4::bigint[]) - 1) end as place,
    case when g % 10 = 0 then g / 10 + 1 else t.of_others / (cardinality($4::bigint[]) - 1) + 1 end as number) o
  cross join lateral (select ($4::bigint[])[o.place] as owner) w`;

/**
 * Alternates between stakes and credits of 1.00. A credit is a deposit once per two hundred rows of a member, and
 * otherwise a win.
 */
const insertLines = `
  insert into transfer (merchant_id, id, debit_id, credit_id, amount, debit_after, credit_after, debit_version,
    credit_version, created_at, code, reference)
  select 1, t.id, case when i.is_in then i.house else w.owner end, case when i.is_in then w.owner else i.house end, 100,
    case when not i.is_in then 100000 end, case when i.is_in then 100100 end,
    case when not i.is_in then o.number end, case when i.is_in then o.number end, t.at, i.code, t.id::text
  from ${rows}
  cross join lateral (select o.number % 2 = 1 as is_in,
    case when o.number % 2 = 0 then 10 when o.number % 200 = 1 then 1 else 11 end as code,
    case when o.number % 2 = 0 then 608101 when o.number % 200 = 1 then 608110 else 608102 end as house) i`;

/** Slot bets, with one live bet in ten and one fishing bet in a thousand. */
const insertBets = `
  insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
    stake, bonus_part, win, valid_bet, placed_at, settled_at)
  select 1, t.id, w.owner, 'STUDIO', 'capiz-after-dark',
    case when o.number % 1000 = 7 then 'FISH' when o.number % 10 = 3 then 'LIVE' else 'RNG' end,
    g::text, 608, false, 1 + o.number % 2, 100, 0, case when o.number % 2 = 0 then 150 else 0 end, 100, t.at, t.at
  from ${rows}`;
