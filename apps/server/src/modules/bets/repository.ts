/** All SQL that reads the book of stakes. Rows are written by functions of the database only (migration 0005). */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { BetStatus } from "@openhouse/protocol/bets/bet-status";
import { betStatuses, betStatusOf } from "@openhouse/protocol/bets/bet-status";
import type { BetId, MemberId, MerchantId } from "../../core/ids.ts";
import type { PageSide } from "../../core/page-key.ts";
import type { Queryable } from "../../db/connection.ts";

/** Which bets of a member; absent fields do not narrow. */
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

const where = `b.merchant_id = $1 and b.member_id = $2 and b.currency = $3 and b.category = $4
  and b.placed_at >= $5 and b.placed_at <= $6
  and ($7::text is null or b.vendor = $7) and ($8::smallint is null or b.status = $8)
  and ($9::text is null or case $9 when 'win' then b.win > b.stake when 'loss' then b.win < b.stake
    else b.win = b.stake end)
  and ($10::bigint is null or b.id = $10) and ($11::boolean is null or (b.settled_at is not null) = $11)`;

function valuesOf(filter: BetFilter): readonly unknown[] {
  const { merchantId, memberId, currency, category, from, to, vendor, status, result, betId, isSettled } = filter;
  const statusNumber = status === undefined ? null : betStatuses.indexOf(status);
  return [
    merchantId,
    memberId,
    currency,
    category,
    from,
    to,
    vendor ?? null,
    statusNumber,
    result ?? null,
    betId ?? null,
    isSettled ?? null,
  ];
}

export interface Page {
  readonly offset: number;
  readonly size: number;
}

/** One page of bets, the latest first. */
export function selectBets(db: Queryable, filter: BetFilter, { offset, size }: Page): Promise<Bet[]> {
  return queryBets(db, `order by b.placed_at desc, b.id desc offset $12 limit $13`, [
    ...valuesOf(filter),
    offset,
    size,
  ]);
}

/** The bets next to a key, the nearest first: for older ones the latest, for newer ones the earliest. */
export function selectBetsByKey(
  db: Queryable,
  filter: BetFilter,
  { side: { direction, key }, limit }: { side: PageSide; limit: number },
): Promise<Bet[]> {
  const [beyond, order] = direction === "older" ? ["<", "desc"] : [">", "asc"];
  return queryBets(
    db,
    `and (b.placed_at, b.id) ${beyond} ($12::timestamptz, $13::bigint)
     order by b.placed_at ${order}, b.id ${order} limit $14`,
    [...valuesOf(filter), key?.at ?? "infinity", key?.number ?? 2n ** 63n - 1n, limit],
  );
}

async function queryBets(db: Queryable, rest: string, values: readonly unknown[]): Promise<Bet[]> {
  const rows = await db.query<{
    id: bigint;
    vendor: string;
    game_code: string;
    names: Record<string, string> | null;
    selection: string | null;
    currency: number;
    status: number;
    stake: bigint;
    valid_bet: bigint;
    win: bigint;
    placed_at: Date;
    settled_at: Date | null;
  }>(
    `select b.id, b.vendor, b.game_code, g.names, b.selection, b.currency, b.status, b.stake, b.valid_bet, b.win,
       b.placed_at, b.settled_at
     from bet b left join game g on g.merchant_id = b.merchant_id and g.vendor = b.vendor and g.code = b.game_code
     where ${where} ${rest}`,
    values,
  );
  return rows.map((row) => ({
    id: row.id as BetId,
    vendor: row.vendor,
    gameCode: row.game_code,
    gameNames: row.names ?? {},
    selection: row.selection,
    currency: currencyOfNumber(row.currency),
    status: betStatusOf(row.status),
    stake: row.stake,
    validBet: row.valid_bet,
    win: row.win,
    placedAt: row.placed_at,
    settledAt: row.settled_at,
  }));
}

/** Count and sums of all bets that the filter takes. */
export async function sumBets(db: Queryable, filter: BetFilter): Promise<BetSums> {
  const [row] = await db.query<{ count: bigint; stake: bigint; valid_bet: bigint; win: bigint }>(
    `select count(*) as count, coalesce(sum(b.stake), 0)::bigint as stake,
       coalesce(sum(b.valid_bet), 0)::bigint as valid_bet, coalesce(sum(b.win), 0)::bigint as win
     from bet b where ${where}`,
    valuesOf(filter),
  );
  const { count = 0n, stake = 0n, valid_bet: validBet = 0n, win = 0n } = row ?? {};
  return { count: Number(count), stake, validBet, win };
}
