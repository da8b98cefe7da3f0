/** SQL of a member's profit: the transfers from and to the member's wallets. */

import type { MemberId, MerchantId, TransferId } from "../../core/ids.ts";
import type { PageKey } from "../../core/records/page-key.ts";
import type { Queryable } from "../../db/connection.ts";

export interface ProfitWindow {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly timeZone: string;
  /** First and last day, YYYY-MM-DD in the time zone, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The member's wallets in the member's currency. Points are another currency, so they are not included. */
const wallets = `select a.id, a.kind from account a join member m on m.merchant_id = a.merchant_id and m.id = a.owner_id
  where a.merchant_id = $1 and a.owner_id = $2 and a.currency = m.currency`;

const inWindow = `t.created_at >= $4::date::timestamp at time zone $3
  and t.created_at < ($5::date + 1)::timestamp at time zone $3`;

/**
 * The category of a transfer's bet. The transfer's reference is the id of the bet. This is one lookup per transfer,
 * because with outdated statistics a join would read the bets of all members.
 */
const categoryOfLine = `(select b.category from bet b
  where b.merchant_id = $1 and b.member_id = $2 and b.id =
    case when t.reference ~ '^(bet:)?[1-9][0-9]{0,17}$' then replace(t.reference, 'bet:', '')::bigint end)`;

/** True for stakes, wins and their reversals: codes 10 to 13. */
const isOfBet = "t.code between 10 and 13";

export interface ProfitSumRow {
  day: string;
  code: number;
  /** The category of the bet; null for other transfers and if it is unknown. */
  category: string | null;
  /** Positive if the member received more than the member paid. */
  net: bigint;
}

/**
 * Sums the transfers from and to the member's wallets, per day in the merchant's time zone, code and category. A
 * transfer between two of these wallets adds 0.
 */
export function selectProfitSums(db: Queryable, window: ProfitWindow): Promise<ProfitSumRow[]> {
  const linesOf = (direction: "debit" | "credit", sign: "-" | "") => `
    select to_char(t.created_at at time zone $3, 'YYYY-MM-DD') as day, t.code, ${sign}t.amount as net,
      case when ${isOfBet} then ${categoryOfLine} end as category
    from wallet w join transfer t on t.merchant_id = $1 and t.${direction}_id = w.id
      and t.${direction}_version is not null and ${inWindow}`;
  return db.query<ProfitSumRow>(
    `with wallet as (${wallets}), line as (${linesOf("debit", "-")} union all ${linesOf("credit", "")})
     select day, code, category, sum(net)::bigint as net from line group by day, code, category`,
    valuesOf(window),
  );
}

export interface ValidBetRow {
  day: string;
  category: string;
  valid: bigint;
}

/** Selects the valid bets, by the day of settlement and category. */
export function selectValidBets(db: Queryable, window: ProfitWindow): Promise<ValidBetRow[]> {
  const { merchantId, memberId, firstDay, lastDay } = window;
  return db.query<ValidBetRow>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.category, d.valid_bet as valid
     from bet_day d join member m on m.merchant_id = d.merchant_id and m.id = d.member_id and m.currency = d.currency
     where d.merchant_id = $1 and d.member_id = $2 and d.day between $3::date and $4::date`,
    [merchantId, memberId, firstDay, lastDay],
  );
}

export interface ProfitLineRow {
  id: TransferId;
  code: number;
  reference: string;
  createdAt: Date;
  kind: number;
  net: bigint;
}

export interface ProfitLineFilter {
  /** Numbers of transfer codes. */
  readonly codes: readonly number[];
  /** Null means all; OTHER means an unknown category. */
  readonly category: string | null;
  /** Selects lines older than this key; null starts with the newest line. */
  readonly before: PageKey | null;
  readonly limit: number;
}

/** Selects lines with these codes, newest first. Each index is read backwards only as far as the page needs. */
export function selectProfitLines(
  db: Queryable,
  window: ProfitWindow,
  { codes, category, before, limit }: ProfitLineFilter,
): Promise<ProfitLineRow[]> {
  const linesOf = (direction: "debit" | "credit", sign: "-" | "") => `
    (select t.id, t.code, t.reference, t.created_at, ${sign}t.amount as net from transfer t
     where t.merchant_id = $1 and t.${direction}_id = w.id and t.${direction}_version is not null and ${inWindow}
       and t.code = any ($6::smallint[]) and (t.created_at, t.id) < ($7::timestamptz, $8::bigint)
       and ($9::text is null or (${isOfBet} and coalesce(${categoryOfLine}, 'OTHER') = $9))
     order by t.created_at desc, t.id desc limit $10)`;
  return db.query<ProfitLineRow>(
    `with wallet as (${wallets})
     select l.id, l.code, l.reference, l.created_at as "createdAt", w.kind, l.net
     from wallet w cross join lateral (${linesOf("debit", "-")} union all ${linesOf("credit", "")}) l
     order by l.created_at desc, l.id desc limit $10`,
    [...valuesOf(window), codes, before?.at ?? "infinity", before?.number ?? 2n ** 63n - 1n, category, limit],
  );
}

function valuesOf({ merchantId, memberId, timeZone, firstDay, lastDay }: ProfitWindow): readonly unknown[] {
  return [merchantId, memberId, timeZone, firstDay, lastDay];
}
