/** SQL of the recheck marks of closed days. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { DayToSettle, DayTotals, RebateRun } from "./rebate-run.ts";
import { runColumns, toRun } from "./run-repository.ts";
import type { RunRow } from "./run-repository.ts";

/** Selects the oldest 20 closed days with a mark; the next run takes further ones. */
export async function selectRechecks(
  db: Queryable,
  { merchantId, currency }: Pick<DayToSettle, "merchantId" | "currency">,
): Promise<RebateRun[]> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from rebate_run r
     where r.merchant_id = $1 and r.currency = $2
       and r.id in (select k.run_id from rebate_recheck k where k.merchant_id = $1)
     order by r.from_at limit 20`,
    [merchantId, currencies[currency].number],
  );
  return rows.map(toRun);
}

/** The corrected bets of one member under one lineage; `lineageId` is 0 if the member has no upline. */
export interface CorrectedBets {
  readonly memberId: bigint;
  readonly lineageId: bigint;
}

/**
 * How much of a day is rechecked. `day`: it is rechecked completely. `totals`: completely if bets arrived late.
 * `branch`: only the rebates that depend on one bet.
 */
export type RecheckMark = { readonly id: bigint } & (
  | { readonly scope: "day" | "totals" }
  | ({ readonly scope: "branch" } & CorrectedBets)
);

/** Selects the current marks of one day. */
export function selectMarks(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<RecheckMark[]> {
  return db.query<RecheckMark>(
    `select id, scope, member_id as "memberId", lineage_id as "lineageId" from rebate_recheck
     where merchant_id = $1 and run_id = $2`,
    [merchantId, id],
  );
}

/** Selects the members with bets of that day that were taken back partly or fully after the settlement of the day. */
export function selectTakenBack(
  db: Queryable,
  { merchantId, currency, window, settledAt }: RebateRun,
): Promise<CorrectedBets[]> {
  return db.query<CorrectedBets>(
    `select distinct b.member_id as "memberId", coalesce(b.lineage_id, 0) as "lineageId"
     from (
       select distinct case when t.reference ~ '^[0-9]{1,19}$'
         and t.reference::numeric <= 9223372036854775807 then t.reference::bigint end as id
       from transfer t
       where t.merchant_id = $1 and t.code in (12, 13) and t.created_at >= $2) t
     join bet b on b.merchant_id = $1 and b.id = t.id
     where b.settled_at >= $3 and b.settled_at < $4 and b.currency = $5 and not b.is_trial`,
    [merchantId, settledAt, new Date(window.fromMs), new Date(window.untilMs), currencies[currency].number],
  );
}

export async function endRechecks(tx: Transaction, merchantId: MerchantId, ids: readonly bigint[]): Promise<void> {
  await tx.query(`delete from rebate_recheck where merchant_id = $1 and id = any ($2::bigint[])`, [merchantId, ids]);
}

export interface CorrectionToMark {
  readonly merchantId: MerchantId;
  /** The id of the event, so that a repeated event makes one mark. */
  readonly id: bigint;
  readonly betId: bigint;
  readonly settledAt: Date;
  readonly currency: CurrencyCode;
  readonly at: Date;
}

/** Marks the closed day that contains the corrected bet. Waits for no lock. */
export async function markForRecheck(tx: Queryable, correction: CorrectionToMark): Promise<void> {
  await tx.query(
    `insert into rebate_recheck (merchant_id, id, run_id, noted_at, scope, member_id, lineage_id)
     select r.merchant_id, $5::bigint, r.id, $4, case when b.id is null then 'day' else 'branch' end, b.member_id,
       case when b.id is not null then coalesce(b.lineage_id, 0) end
     from rebate_run r
     left join bet b on b.merchant_id = $1 and b.id = $6
     where r.merchant_id = $1 and r.currency = $3 and r.from_at <= $2 and r.until_at > $2
       -- No day is longer than 48 hours.
       and r.until_at <= $2::timestamptz + interval '2 days'
     on conflict do nothing`,
    [
      correction.merchantId,
      correction.settledAt,
      currencies[correction.currency].number,
      correction.at,
      correction.id,
      correction.betId,
    ],
  );
}

export interface DayMark {
  readonly id: bigint;
  readonly runId: bigint;
  readonly scope: "day" | "totals";
  readonly at: Date;
}

/** Marks a closed day for a recheck that is full, or, with the scope `totals`, full only if bets arrived late. */
export async function markDay(tx: Queryable, merchantId: MerchantId, { id, runId, scope, at }: DayMark): Promise<void> {
  await tx.query(
    `insert into rebate_recheck (merchant_id, id, run_id, noted_at, scope) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [merchantId, id, runId, at, scope],
  );
}

type RecheckTotals = Pick<DayTotals, "bets" | "stakes">;

/** Finds the totals of a day's bets at its last full recheck; undefined if there was none. */
export async function findLastRecheck(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
): Promise<RecheckTotals | undefined> {
  const [row] = await db.query<RecheckTotals>(
    `select bets, bet_stakes as stakes from rebate_run_look where merchant_id = $1 and run_id = $2`,
    [merchantId, id],
  );
  return row;
}

export async function storeRecheck(
  tx: Transaction,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
  { bets, stakes, at }: RecheckTotals & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into rebate_run_look (merchant_id, run_id, bets, bet_stakes, looked_at) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, run_id) do update
       set bets = excluded.bets, bet_stakes = excluded.bet_stakes, looked_at = excluded.looked_at`,
    [merchantId, id, bets, stakes, at],
  );
}
