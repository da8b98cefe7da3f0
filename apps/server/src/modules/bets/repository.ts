/** SQL that reads the book of stakes. Only `book_rounds` and `book_wallet_calls` write its rows. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { BetStatus } from "@openhouse/protocol/bets/bet-status";
import { betStatuses, betStatusOf } from "@openhouse/protocol/bets/bet-status";
import type { BetId, MemberId, MerchantId } from "../../core/ids.ts";
import { edgeOf, narrowToSide } from "../../core/records/page-key.ts";
import type { PageSide } from "../../core/records/page-key.ts";
import type { PageSpan } from "../../core/records/page-span.ts";
import type { Queryable } from "../../db/connection.ts";

/** A filter for a member's bets. Absent fields do not filter. */
export interface BetFilter {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly currency: number;
  readonly category: string;
  readonly from: Date;
  readonly to: Date;
  readonly vendor?: string | undefined;
  readonly status?: BetStatus | undefined;
  readonly result?: "win" | "loss" | "draw" | undefined;
  readonly betId?: BetId | undefined;
  readonly isSettled?: boolean | undefined;
}

export interface Bet {
  readonly id: BetId;
  readonly vendor: string;
  readonly gameCode: string;
  readonly gameNames: Readonly<Record<string, string>>;
  readonly selection: string | null;
  readonly currency: CurrencyCode;
  readonly status: BetStatus;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly win: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
}

export interface BetSums {
  readonly count: number;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly win: bigint;
}

interface WhereClause {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const resultConditions = { win: "b.win > b.stake", loss: "b.win < b.stake", draw: "b.win = b.stake" } as const;

/**
 * The conditions of a filter. A field that is undefined adds no condition, because a condition like `$7 is null or …`
 * would prevent the planner from using an index.
 */
function whereOf(filter: BetFilter): WhereClause {
  const { merchantId, memberId, currency, category, from, to, vendor, status, result, betId, isSettled } = filter;
  const values: unknown[] = [merchantId, memberId, currency, category, from, to];
  const conditions = [
    `b.merchant_id = $1 and b.member_id = $2 and b.currency = $3 and b.category = $4`,
    `b.placed_at >= $5 and b.placed_at <= $6`,
  ];
  const addCondition = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  };
  addCondition("b.vendor", vendor);
  addCondition("b.status", status === undefined ? undefined : betStatuses.indexOf(status));
  addCondition("b.id", betId);
  if (result !== undefined) conditions.push(resultConditions[result]);
  if (isSettled !== undefined) conditions.push(`b.settled_at is ${isSettled ? "not null" : "null"}`);
  return { sql: conditions.join(" and "), values };
}

/** The bets of a numbered page, newest first. */
export async function selectBets(db: Queryable, filter: BetFilter, span: PageSpan): Promise<Bet[]> {
  const { direction, skip, limit } = span;
  const bets = await queryBets(db, whereOf(filter), { direction, skip, limit });
  return direction === "older" ? bets : bets.toReversed();
}

/** The bets next to a key, nearest first: older ones from newest to oldest, newer ones from oldest to newest. */
export function selectBetsByKey(
  db: Queryable,
  filter: BetFilter,
  { side, limit }: { side: PageSide; limit: number },
): Promise<Bet[]> {
  const { sql, values } = whereOf(narrowToSide(filter, side));
  const [comparison, at] = [side.direction === "older" ? "<" : ">", values.length + 1];
  const where = {
    sql: `${sql} and (b.placed_at, b.id) ${comparison} ($${at}::timestamptz, $${at + 1}::bigint)`,
    values: [...values, ...edgeOf(side)],
  };
  return queryBets(db, where, { direction: side.direction, skip: 0, limit });
}

/** Reads bets. Names of games are looked up only for the bets of the page. */
async function queryBets(
  db: Queryable,
  { sql, values }: WhereClause,
  { direction, skip, limit }: PageSpan,
): Promise<Bet[]> {
  const [order, first] = [direction === "older" ? "desc" : "asc", values.length + 1];
  const rows = await db.query<{
    id: bigint;
    vendor: string;
    gameCode: string;
    names: Record<string, string> | null;
    selection: string | null;
    currency: number;
    status: number;
    stake: bigint;
    validBet: bigint;
    win: bigint;
    placedAt: Date;
    settledAt: Date | null;
  }>(
    `select b.id, b.vendor, b.game_code as "gameCode", g.names, b.selection, b.currency, b.status, b.stake,
       b.valid_bet as "validBet", b.win, b.placed_at as "placedAt", b.settled_at as "settledAt"
     from (select * from bet b where ${sql}
       order by b.placed_at ${order}, b.id ${order} offset $${first} limit $${first + 1}) b
     left join game g on g.merchant_id = b.merchant_id and g.vendor = b.vendor and g.code = b.game_code
     order by b.placed_at ${order}, b.id ${order}`,
    [...values, skip, limit],
  );
  return rows.map((row) => ({
    id: row.id as BetId,
    vendor: row.vendor,
    gameCode: row.gameCode,
    gameNames: row.names ?? {},
    selection: row.selection,
    currency: currencyOfNumber(row.currency),
    status: betStatusOf(row.status),
    stake: row.stake,
    validBet: row.validBet,
    win: row.win,
    placedAt: row.placedAt,
    settledAt: row.settledAt,
  }));
}

/** Count and sums of all bets that match the filter. */
export async function sumBets(db: Queryable, filter: BetFilter): Promise<BetSums> {
  const { sql, values } = whereOf(filter);
  const [row] = await db.query<{ count: bigint; stake: bigint; validBet: bigint; win: bigint }>(
    `select count(*) as count, coalesce(sum(b.stake), 0)::bigint as stake,
       coalesce(sum(b.valid_bet), 0)::bigint as "validBet", coalesce(sum(b.win), 0)::bigint as win
     from bet b where ${sql}`,
    values,
  );
  const { count = 0n, stake = 0n, validBet = 0n, win = 0n } = row ?? {};
  return { count: Number(count), stake, validBet, win };
}
