/** SQL of runs, and of their funds and places. */

import { windowKey } from "@openhouse/rules/contracts/settlement-windows";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { rowsPerStatement } from "../bills/bill-repository.ts";
import type { OtherTotals, BetTotals, RunReview, SalaryRun, WindowToSettle } from "./settlement.ts";

const runLockKey = 7_268_010;

/**
 * Locks the settlement of the kind and period until the transaction ends; returns false if another transaction has the
 * lock.
 */
export async function lockSettlement(tx: Transaction, { merchantId, kind, period }: WindowToSettle): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock($1, hashtext($2)) as "isLocked"`,
    [runLockKey, `${merchantId}:${kind}:${period}`],
  );
  return row?.isLocked === true;
}

/**
 * Changes PostgreSQL settings for large set queries until the transaction ends: more memory for sorts and hashes, and a
 * new plan for each execution, because the sizes of the sets differ much between windows.
 */
export async function planForSets(tx: Transaction): Promise<void> {
  await tx.query(
    `select set_config('work_mem', '64MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
}

/**
 * Locks decisions about the bills of a run until the transaction ends. Callers take this lock before the locks of the
 * bills' rows.
 */
export async function lockRun(tx: Transaction, merchantId: MerchantId, runId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock($1, hashtext($2))`, [runLockKey, `${merchantId}:run:${runId}`]);
}

/** An open transaction of this database that has written. */
export interface OpenWriter {
  readonly writer: string;
  /** Milliseconds since the start of the transaction, by the real clock and not by business time. */
  readonly ageMs: bigint;
}

export async function selectOpenWriters(db: Queryable): Promise<OpenWriter[]> {
  return db.query<OpenWriter>(`select writer, age_ms as "ageMs" from open_writers()`);
}

interface RunRow extends Omit<SalaryRun, "window" | "currency" | "totals" | "otherTotals">, BetTotals, OtherTotals {
  readonly fromAt: Date;
  readonly untilAt: Date;
  readonly currency: number;
}

const runColumns = `r.merchant_id as "merchantId", r.id, r.kind, r.period, r.currency, r.from_at as "fromAt",
  r.until_at as "untilAt", r.window_key as "windowKey", r.time_zone as "timeZone", r.settings,
  r.settled_at as "settledAt", r.bets, r.bet_stakes as stakes, r.bet_valid as "validBet", r.bet_wins as wins,
  r.beside_moves as moves, r.beside_bonuses as bonuses, r.beside_rebates as rebates, r.beside_deposits as deposits,
  r.beside_withdrawals as withdrawals, r.bills, r.bills_hash as "billsHash"`;

export async function findRunOfWindow(db: Queryable, window: WindowToSettle): Promise<SalaryRun | undefined> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from salary_run r where r.merchant_id = $1 and r.window_key = $2 and r.currency = $3`,
    [window.merchantId, windowKey(window), currencies[window.currency].number],
  );
  return rows.map(toRun)[0];
}

export async function findRun(db: Queryable, merchantId: MerchantId, id: bigint): Promise<SalaryRun | undefined> {
  const rows = await db.query<RunRow>(`select ${runColumns} from salary_run r where r.merchant_id = $1 and r.id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toRun)[0];
}

type RunKind = Pick<WindowToSettle, "merchantId" | "kind" | "period" | "currency">;

/** Selects the newest runs of a kind and period that ended by `until`, newest first. */
export async function selectLastRuns(
  db: Queryable,
  { merchantId, kind, period, currency }: RunKind,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<SalaryRun[]> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from salary_run r
     where r.merchant_id = $1 and r.kind = $2 and r.period = $3 and r.currency = $4 and r.until_at <= $5
     order by r.until_at desc limit $6`,
    [merchantId, kind, period, currencies[currency].number, until, limit],
  );
  return rows.map(toRun);
}

/**
 * Deletes the recheck marks of up to 20 closed windows of a kind and period, oldest window first, and returns the runs
 * of these windows. The next call takes the other marks.
 */
export async function takeRechecks(
  tx: Transaction,
  { merchantId, kind, period, currency }: RunKind,
): Promise<SalaryRun[]> {
  const rows = await tx.query<RunRow>(
    `with taken as (
       delete from salary_recheck c using (
         select r.id from salary_recheck k join salary_run r on r.merchant_id = $1 and r.id = k.run_id
         where k.merchant_id = $1 and r.kind = $2 and r.period = $3 and r.currency = $4
         order by r.from_at limit 20) o
       where c.merchant_id = $1 and c.run_id = o.id
       returning c.run_id)
     select ${runColumns} from taken t join salary_run r on r.merchant_id = $1 and r.id = t.run_id order by r.from_at`,
    [merchantId, kind, period, currencies[currency].number],
  );
  return rows.map(toRun);
}

/** Marks for a recheck every closed window that contains the settlement time of the corrected bet. */
export async function markForRecheck(
  tx: Queryable,
  correction: {
    readonly merchantId: MerchantId;
    readonly settledAt: Date;
    readonly currency: number;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into salary_recheck (merchant_id, run_id, noted_at)
     select r.merchant_id, r.id, $4 from salary_run r
     where r.merchant_id = $1 and r.currency = $3 and r.from_at <= $2 and r.until_at > $2
       and r.until_at <= $2::timestamptz + interval '32 days'
     on conflict do nothing`,
    [correction.merchantId, correction.settledAt, correction.currency, correction.at],
  );
}

/** The totals of a run's bills. */
export interface RunSums {
  readonly dueMinor: bigint;
  readonly paidMinor: bigint;
}

/** Columns of a run that a replay does not need. */
export interface RunOutline extends RunSums {
  readonly review: RunReview;
}

export async function insertRun(tx: Transaction, run: SalaryRun, { review, ...sums }: RunOutline): Promise<void> {
  const { totals, otherTotals, window } = run;
  await tx.query(
    `insert into salary_run (merchant_id, id, kind, period, currency, from_at, until_at, window_key, settled_at, bills,
       bills_hash, time_zone, settings, bets, bet_stakes, bet_valid, bet_wins, beside_moves, beside_bonuses,
       beside_rebates, beside_deposits, beside_withdrawals, bills_due, bills_paid, review_mode, review_above, asked,
       reviewed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18, $19, $20, $21,
       $22, $23, $24, $25, $26, $27, $28)`,
    [
      run.merchantId,
      run.id,
      run.kind,
      run.period,
      currencies[run.currency].number,
      new Date(window.fromMs),
      new Date(window.untilMs),
      run.windowKey,
      run.settledAt,
      run.bills,
      run.billsHash,
      run.timeZone,
      JSON.stringify(run.settings),
      totals.bets,
      totals.stakes,
      totals.validBet,
      totals.wins,
      otherTotals.moves,
      otherTotals.bonuses,
      otherTotals.rebates,
      otherTotals.deposits,
      otherTotals.withdrawals,
      sums.dueMinor,
      sums.paidMinor,
      review.mode,
      review.aboveMinor,
      review.highestTotalMinor,
      review.isReviewed,
    ],
  );
}

export interface RunFund {
  readonly payerId: bigint;
  readonly availableMinor: bigint;
  readonly usedMinor: bigint;
}

export async function insertFunds(
  tx: Transaction,
  { merchantId, id }: Pick<SalaryRun, "merchantId" | "id">,
  funds: readonly RunFund[],
): Promise<void> {
  await tx.query(
    `insert into salary_run_fund (merchant_id, run_id, payer_id, had, used)
     select $1, $2, u.* from unnest($3::bigint[], $4::bigint[], $5::bigint[]) u (payer_id, had, used)`,
    [
      merchantId,
      id,
      funds.map(({ payerId }) => payerId),
      funds.map(({ availableMinor }) => availableMinor),
      funds.map(({ usedMinor }) => usedMinor),
    ],
  );
}

export async function selectFunds(
  db: Queryable,
  { merchantId, id }: Pick<SalaryRun, "merchantId" | "id">,
): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ payerId: bigint; availableMinor: bigint }>(
    `select payer_id as "payerId", had as "availableMinor" from salary_run_fund where merchant_id = $1 and run_id = $2`,
    [merchantId, id],
  );
  return new Map(rows.map(({ payerId, availableMinor }) => [payerId, availableMinor]));
}

export async function insertPlaces(
  tx: Transaction,
  { merchantId, id }: Pick<SalaryRun, "merchantId" | "id">,
  places: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  const rows = [...places];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = rows.slice(start, start + rowsPerStatement);
    await tx.query(
      `insert into salary_run_place (merchant_id, run_id, member_id, lineage_id)
       select $1, $2, u.* from unnest($3::bigint[], $4::bigint[]) u (member_id, lineage_id)`,
      [merchantId, id, part.map(([memberId]) => memberId), part.map(([, lineageId]) => lineageId)],
    );
  }
}

function toRun(row: RunRow): SalaryRun {
  const { fromAt, untilAt, currency, bets, stakes, validBet, wins, ...rest } = row;
  const { moves, bonuses, rebates, deposits, withdrawals, ...run } = rest;
  return {
    ...run,
    window: { fromMs: fromAt.getTime(), untilMs: untilAt.getTime() },
    currency: currencyOfNumber(currency),
    totals: { bets, stakes, validBet, wins },
    otherTotals: { moves, bonuses, rebates, deposits, withdrawals },
  };
}
