/** SQL of the nightly check of rebates: which day the check has reached, and which days come next. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { Queryable } from "../../db/connection.ts";
import type { CheckedLedger } from "./broken-rebate-repository.ts";
import type { RebateRun } from "./rebate-run.ts";
import { runColumns, toRun } from "./run-repository.ts";
import type { RunRow } from "./run-repository.ts";

/** An id below all ids of entries and runs. */
export const lowestId = -1n;

export interface OlderDays {
  readonly count: number;
  /** The id of the newest of these days. */
  readonly lastId: bigint;
}

/** Counts the days that were settled before that time. */
export async function countOlderDays(
  db: Queryable,
  { merchantId, currency }: Omit<CheckedLedger, "at">,
  before: Date,
): Promise<OlderDays> {
  const [row] = await db.query<{ count: number; lastId: bigint | null }>(
    `select count(*)::int as count, max(id) as "lastId" from rebate_run
     where merchant_id = $1 and currency = $2 and settled_at < $3`,
    [merchantId, currencies[currency].number, before],
  );
  return { count: row?.count ?? 0, lastId: row?.lastId ?? lowestId };
}

/** Finds the last day that the check has reached. */
export async function findCheckPosition(
  db: Queryable,
  { merchantId, currency }: Omit<CheckedLedger, "at">,
): Promise<bigint> {
  const [row] = await db.query<{ runId: bigint }>(
    `select run_id as "runId" from rebate_proof where merchant_id = $1 and currency = $2`,
    [merchantId, currencies[currency].number],
  );
  return row?.runId ?? lowestId;
}

export async function storeCheckPosition(
  db: Queryable,
  { merchantId, currency, at }: CheckedLedger,
  runId: bigint,
): Promise<void> {
  await db.query(
    `insert into rebate_proof (merchant_id, currency, run_id, proven_at) values ($1, $2, $3, $4)
     on conflict (merchant_id, currency) do update set run_id = excluded.run_id, proven_at = excluded.proven_at`,
    [merchantId, currencies[currency].number, runId, at],
  );
}

export interface DaysAfter {
  readonly after: bigint;
  readonly until: bigint;
  readonly limit: number;
}

/** Selects runs in the order of ids. */
export async function selectDaysAfter(
  db: Queryable,
  { merchantId, currency }: Omit<CheckedLedger, "at">,
  { after, until, limit }: DaysAfter,
): Promise<RebateRun[]> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from rebate_run r
     where r.merchant_id = $1 and r.currency = $2 and r.id > $3 and r.id <= $4 order by r.id limit $5`,
    [merchantId, currencies[currency].number, after, until, limit],
  );
  return rows.map(toRun);
}

/** Finds the day before the newest day. It is rechecked when the newest day is settled. */
export async function findSecondLast(
  db: Queryable,
  { merchantId, currency }: Omit<CheckedLedger, "at">,
): Promise<RebateRun | undefined> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from rebate_run r where r.merchant_id = $1 and r.currency = $2
     order by r.until_at desc limit 1 offset 1`,
    [merchantId, currencies[currency].number],
  );
  return rows.map(toRun)[0];
}

/** Returns true if a full recheck of the day is pending. */
export async function isRecheckPending(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<boolean> {
  const rows = await db.query(
    `select from rebate_recheck where merchant_id = $1 and run_id = $2 and scope <> 'branch' limit 1`,
    [merchantId, id],
  );
  return rows.length > 0;
}
