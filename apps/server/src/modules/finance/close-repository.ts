/** SQL of closed business days. Only the database function `append_day_close` writes them. */

import type { CloseContent, ClosedDay, FlowSum } from "@openhouse/rules/finance/close-days";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { accountNameOfKind } from "@openhouse/rules/wallet/account-kinds";
import type { AccountName } from "@openhouse/rules/wallet/account-kinds";
import { transferCodeOfNumber } from "@openhouse/rules/wallet/transfer-codes";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

/** The books of a merchant in one currency. */
export interface Books {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
}

export interface DayCloseRecord extends Omit<Tables["day_close"], "merchantId" | "currency"> {
  readonly currency: CurrencyCode;
  readonly day: string;
  readonly content: CloseContent;
}

interface DayCloseRow extends Omit<DayCloseRecord, "currency"> {
  currency: number;
}

const columns = `currency, number, to_char(day, 'YYYY-MM-DD') as day, is_proven as "isProven", content,
  closed_at as "closedAt", previous_hash as "previousHash", hash`;

/** The currencies with at least one transfer. */
export async function selectMovedCurrencies(db: Queryable, merchantId: MerchantId): Promise<CurrencyCode[]> {
  const rows = await db.query<{ currency: number }>(
    `select distinct currency from account where merchant_id = $1 and moved_at is not null order by currency`,
    [merchantId],
  );
  return rows.map(({ currency }) => currencyOfNumber(currency));
}

/** Locks the closes of these books until the transaction ends. */
export async function lockCloses(tx: Queryable, { merchantId, currency }: Books): Promise<void> {
  await tx.query(`select lock_day_closes($1, $2)`, [merchantId, currencies[currency].number]);
}

export async function findLastClose(db: Queryable, books: Books): Promise<DayCloseRecord | undefined> {
  const [last] = await selectCloses(db, { ...books, before: null, limit: 1 });
  return last;
}

/** Reads closes, newest first. */
export async function selectCloses(
  db: Queryable,
  { merchantId, currency, before, limit }: Books & { readonly before: number | null; readonly limit: number },
): Promise<DayCloseRecord[]> {
  const rows = await db.query<DayCloseRow>(
    `select ${columns} from day_close
     where merchant_id = $1 and currency = $2 and ($3::int is null or number < $3) order by number desc limit $4`,
    [merchantId, currencies[currency].number, before, limit],
  );
  return rows.map(toRecord);
}

export async function findClose(
  db: Queryable,
  { merchantId, currency, number }: Books & { readonly number: number },
): Promise<DayCloseRecord | undefined> {
  const rows = await db.query<DayCloseRow>(
    `select ${columns} from day_close where merchant_id = $1 and currency = $2 and number = $3`,
    [merchantId, currencies[currency].number, number],
  );
  return rows.map(toRecord)[0];
}

export async function selectClosedCurrencies(db: Queryable, merchantId: MerchantId): Promise<CurrencyCode[]> {
  const rows = await db.query<{ currency: number }>(
    `select currency from day_close where merchant_id = $1 and number = 1 order by currency`,
    [merchantId],
  );
  return rows.map(({ currency }) => currencyOfNumber(currency));
}

/** Appends a close. `closedAt` is a time of the real clock. */
export async function appendClose(
  tx: Queryable,
  { merchantId, currency, closed, closedAt }: Books & { readonly closed: ClosedDay; readonly closedAt: Date },
): Promise<void> {
  const { day, isProven, content } = closed;
  await tx.query(`select append_day_close($1, $2, $3::date, $4, $5::jsonb, $6)`, [
    merchantId,
    currencies[currency].number,
    day,
    isProven,
    JSON.stringify(content),
    closedAt,
  ]);
}

/** The number of closes, and the closes whose number, day or hash does not follow from the previous one. */
export async function selectBrokenCloses(
  db: Queryable,
  { merchantId, currency }: Books,
): Promise<{ closes: number; broken: number[] }> {
  const rows = await db.query<{ number: number; isBroken: boolean }>(
    `with chain as (
       select c.*, coalesce(lag(hash) over ordered_closes, '\\x') as expected_previous,
         row_number() over ordered_closes as expected_number,
         lag(day) over ordered_closes as day_before
       from day_close c where merchant_id = $1 and currency = $2 window ordered_closes as (order by number))
     select number, (number <> expected_number or previous_hash <> expected_previous or day <> day_before + 1
       or hash <> day_close_hash(previous_hash, merchant_id, currency, number, day, is_proven, content, closed_at))
       is true as "isBroken"
     from chain order by number`,
    [merchantId, currencies[currency].number],
  );
  return { closes: rows.length, broken: rows.filter(({ isBroken }) => isBroken).map(({ number }) => number) };
}

/** The first business day with a transfer. */
export async function findFirstDay(
  db: Queryable,
  { merchantId, currency, timeZone }: Books & { readonly timeZone: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ day: string | null }>(
    `select to_char(min((t.created_at at time zone $3)::date), 'YYYY-MM-DD') as day
     from transfer t join account a on a.merchant_id = $1 and a.id = t.debit_id and a.currency = $2
     where t.merchant_id = $1`,
    [merchantId, currencies[currency].number, timeZone],
  );
  return row?.day ?? undefined;
}

interface SnapshotRow {
  span: string;
  code: number | null;
  fromKind: number;
  toKind: number | null;
  transfers: bigint;
  minor: string;
}

export interface LedgerSnapshot {
  readonly sums: FlowSum[];
  readonly balances: Map<AccountName, bigint>;
}

/**
 * Reads the sums of all transfers by code, account kinds and day, and the balances of all accounts by kind. Days before
 * `firstDay` are one group, and so are the days after `lastDay`. One statement, so that all figures come from one
 * snapshot. Sums are texts, because a wrong ledger may have sums beyond 64 bits.
 */
export async function readLedgerSnapshot(
  db: Queryable,
  {
    merchantId,
    currency,
    timeZone,
    firstDay,
    lastDay,
  }: Books & { timeZone: string; firstDay: string; lastDay: string },
): Promise<LedgerSnapshot> {
  const rows = await db.query<SnapshotRow>(
    `with book_account as (select id, kind, derived, balance from account where merchant_id = $1 and currency = $2),
     line as (
       select t.code, d.kind as from_kind, c.kind as to_kind, t.amount, (t.created_at at time zone $3)::date as day
       from transfer t join book_account d on d.id = t.debit_id join book_account c on c.id = t.credit_id
       where t.merchant_id = $1),
     delta as (
       select account_id, sum(amount) as total from account_delta where merchant_id = $1 group by account_id)
     select case when day < $4::date then 'before' when day > $5::date then 'after'
         else to_char(day, 'YYYY-MM-DD') end as span,
       code, from_kind as "fromKind", to_kind as "toKind", count(*) as transfers, sum(amount)::text as minor
     from line group by 1, 2, 3, 4
     union all
     select 'balance', null, o.kind, null, count(*),
       coalesce(sum(case when o.derived then coalesce(d.total, 0) else o.balance end), 0)::text
     from book_account o left join delta d on d.account_id = o.id and o.derived group by o.kind`,
    [merchantId, currencies[currency].number, timeZone, firstDay, lastDay],
  );
  const sums = rows.flatMap(({ span, code, fromKind: from, toKind: to, transfers, minor }) =>
    code === null || to === null
      ? []
      : [
          {
            span,
            code: transferCodeOfNumber(code),
            from: accountNameOfKind(from),
            to: accountNameOfKind(to),
            transfers: Number(transfers),
            minor: BigInt(minor),
          },
        ],
  );
  const balances = rows.filter(({ code }) => code === null);
  return { sums, balances: new Map(balances.map((row) => [accountNameOfKind(row.fromKind), BigInt(row.minor)])) };
}

function toRecord({ currency, ...row }: DayCloseRow): DayCloseRecord {
  return { ...row, currency: currencyOfNumber(currency) };
}
