/** SQL of settled days, and of the start of the next one. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { MerchantId } from "../../core/ids.ts";
import type { DedicatedConnection, Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { DayToSettle, DayTotals, RebateRun } from "./rebate-run.ts";

const dayLockKey = 7_268_020;
const replayLockKey = 7_268_021;

type MerchantCurrency = Pick<DayToSettle, "merchantId" | "currency">;

/**
 * Locks the days of a currency until the transaction ends; returns false if another transaction has the lock.
 * A transaction that holds this lock must not write bets or transfers: the settlement of contracts waits for open
 * transactions that may write them, but not for one with this lock (`open_writers`).
 */
export async function lockDays(tx: Transaction, { merchantId, currency }: MerchantCurrency): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock($1, hashtext($2)) as "isLocked"`,
    [dayLockKey, `${merchantId}:${currency}`],
  );
  return row?.isLocked === true;
}

/** Locks replays of the merchant while the connection is open; returns false if another replay is running. */
export async function lockReplay(connection: DedicatedConnection, merchantId: MerchantId): Promise<boolean> {
  const [row] = await connection.query<{ isLocked: boolean }>(`select pg_try_advisory_lock($1, $2) as "isLocked"`, [
    replayLockKey,
    merchantId,
  ]);
  return row?.isLocked === true;
}

/** Records the start of the first day of the merchant and currency, unless it is already recorded. */
export async function recordFirstDay(
  db: Queryable,
  { merchantId, currency }: MerchantCurrency,
  fromAt: Date,
): Promise<void> {
  await db.query(
    `insert into rebate_begin (merchant_id, currency, from_at) values ($1, $2, $3) on conflict do nothing`,
    [merchantId, currencies[currency].number, fromAt],
  );
}

/** Finds the end of the last settled day, or the start of the first day; undefined if no start is recorded. */
export async function findSettledUntil(
  db: Queryable,
  { merchantId, currency }: MerchantCurrency,
): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date }>(
    `select coalesce((
       select r.until_at from rebate_run r where r.merchant_id = $1 and r.currency = $2
       order by r.until_at desc limit 1), b.from_at) as at
     from rebate_begin b where b.merchant_id = $1 and b.currency = $2`,
    [merchantId, currencies[currency].number],
  );
  return row?.at;
}

export type RunRow = Omit<RebateRun, "window" | "currency" | "totals"> &
  DayTotals &
  Pick<Tables["rebate_run"], "fromAt" | "untilAt" | "currency">;

export const runColumns = `r.merchant_id as "merchantId", r.id, r.currency, r.day, r.from_at as "fromAt",
  r.until_at as "untilAt", r.time_zone as "timeZone", r.settings, r.mode, r.settled_at as "settledAt", r.bets,
  r.bet_stakes as stakes, r.bet_wins as wins, r.entries, r.amount as "amountMinor"`;

export async function findRunOfDay(db: Queryable, day: DayToSettle): Promise<RebateRun | undefined> {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from rebate_run r where r.merchant_id = $1 and r.currency = $2 and r.from_at = $3`,
    [day.merchantId, currencies[day.currency].number, new Date(day.window.fromMs)],
  );
  return rows.map(toRun)[0];
}

export async function findRun(db: Queryable, merchantId: MerchantId, id: bigint): Promise<RebateRun | undefined> {
  const rows = await db.query<RunRow>(`select ${runColumns} from rebate_run r where r.merchant_id = $1 and r.id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toRun)[0];
}

/** Finds the newest day that ended by `until`. */
export async function findLastRun(db: Queryable, { merchantId, currency }: MerchantCurrency, until: Date) {
  const rows = await db.query<RunRow>(
    `select ${runColumns} from rebate_run r where r.merchant_id = $1 and r.currency = $2 and r.until_at <= $3
     order by r.until_at desc limit 1`,
    [merchantId, currencies[currency].number, until],
  );
  return rows.map(toRun)[0];
}

export async function insertRun(tx: Transaction, run: RebateRun): Promise<void> {
  const { totals, window } = run;
  await tx.query(
    `insert into rebate_run (merchant_id, id, currency, day, from_at, until_at, time_zone, settings, mode, settled_at,
       bets, bet_stakes, bet_wins, entries, amount)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15)`,
    [
      run.merchantId,
      run.id,
      currencies[run.currency].number,
      run.day,
      new Date(window.fromMs),
      new Date(window.untilMs),
      run.timeZone,
      JSON.stringify(run.settings),
      run.mode,
      run.settledAt,
      totals.bets,
      totals.stakes,
      totals.wins,
      run.entries,
      run.amountMinor,
    ],
  );
}

export function toRun({ fromAt, untilAt, currency, bets, stakes, wins, ...run }: RunRow): RebateRun {
  return {
    ...run,
    window: { fromMs: fromAt.getTime(), untilMs: untilAt.getTime() },
    currency: currencyOfNumber(currency),
    totals: { bets, stakes, wins },
  };
}
