/** SQL of turnover requirements and of the bets that count for them. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { SettledBet, TurnoverTerms } from "@openhouse/rules/turnover/count-turnover";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export type TurnoverOrigin = "deposit" | "bonus" | "adjustment" | "rebate";

export interface Requirement extends TurnoverTerms {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly origin: TurnoverOrigin;
  readonly originId: bigint;
  readonly base: Money;
}

export interface Owner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** A bet with the names of its game. */
export interface NamedBet extends SettledBet {
  readonly gameCode: string;
  readonly gameNames: Readonly<Record<string, string>>;
}

/** Writes a requirement. A second call with the same origin changes nothing. */
export async function insertRequirement(tx: Queryable, requirement: Omit<Requirement, "countsBonus">): Promise<void> {
  const { merchantId, id, memberId, origin, originId, base, required, weights, startedAt, expiresAt } = requirement;
  await tx.query(
    `insert into turnover_requirement (merchant_id, id, member_id, origin, origin_id, currency, base, required,
       weights, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)
     on conflict (merchant_id, origin, origin_id) do nothing`,
    [
      merchantId,
      id,
      memberId,
      origin,
      originId,
      currencies[base.currency].number,
      base.minor,
      required,
      JSON.stringify(weights),
      new Date(startedAt),
      expiresAt === null ? null : new Date(expiresAt),
    ],
  );
}

/**
 * Requirements that are not closed, oldest first. Lapsed requirements are included, because a bet that counted for one
 * counts for no other requirement.
 */
export async function selectOpenRequirements(db: Queryable, { merchantId, memberId }: Owner): Promise<Requirement[]> {
  const rows = await db.query<
    Omit<Tables["turnover_requirement"], "merchantId" | "memberId" | "weights" | "closedAt" | "isMet"> & {
      weights: Record<string, number>;
    }
  >(
    `select id, origin, origin_id as "originId", currency, base, required, weights, started_at as "startedAt",
       expires_at as "expiresAt"
     from turnover_requirement
     where merchant_id = $1 and member_id = $2 and closed_at is null order by started_at, id`,
    [merchantId, memberId],
  );
  return rows.map((row) => ({
    merchantId,
    memberId,
    id: row.id,
    origin: row.origin,
    originId: row.originId,
    base: money(row.base, currencyOfNumber(row.currency)),
    required: row.required,
    weights: row.weights,
    countsBonus: row.origin === "bonus",
    startedAt: row.startedAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
  }));
}

/** The member's settled bets in the currency that were placed at or after `since`, in order of settlement. */
export async function selectCountableBets(
  db: Queryable,
  { merchantId, memberId }: Owner,
  { since, currency }: { readonly since: Date; readonly currency: number },
): Promise<SettledBet[]> {
  const rows = await db.query<
    Pick<Tables["bet"], "id" | "category" | "validBet" | "bonusPart" | "placedAt"> & {
      settledAt: Date;
    }
  >(
    `select id, category, valid_bet as "validBet", bonus_part as "bonusPart", placed_at as "placedAt",
       settled_at as "settledAt" from bet
     where merchant_id = $1 and member_id = $2 and placed_at >= $3 and currency = $4
       and settled_at is not null and valid_bet + bonus_part > 0 and not is_trial
     order by settled_at, id`,
    [merchantId, memberId, since, currency],
  );
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    validBet: row.validBet,
    bonusPart: row.bonusPart,
    placedAt: row.placedAt.getTime(),
    settledAt: row.settledAt.getTime(),
  }));
}

/** The games of these bets, by bet id. */
export async function selectGamesOfBets(
  db: Queryable,
  merchantId: MerchantId,
  betIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Pick<NamedBet, "gameCode" | "gameNames">>> {
  const rows = await db.query<{ id: bigint; gameCode: string; names: Record<string, string> | null }>(
    `select b.id, b.game_code as "gameCode", g.names
     from bet b left join game g on g.merchant_id = b.merchant_id and g.vendor = b.vendor and g.code = b.game_code
     where b.merchant_id = $1 and b.id = any ($2::bigint[])`,
    [merchantId, betIds],
  );
  return new Map(rows.map((row) => [row.id, { gameCode: row.gameCode, gameNames: row.names ?? {} }]));
}

export interface CountedRequirement {
  readonly id: bigint;
  readonly isMet: boolean;
}

/** Closes requirements and stores whether each was met. The caller holds the lock of the member's wallets. */
export async function closeRequirements(
  tx: Queryable,
  merchantId: MerchantId,
  { lines, at }: { readonly lines: readonly CountedRequirement[]; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update turnover_requirement set closed_at = $4, is_met = id = any ($3::bigint[])
     where merchant_id = $1 and id = any ($2::bigint[]) and closed_at is null`,
    [merchantId, lines.map(({ id }) => id), lines.filter(({ isMet }) => isMet).map(({ id }) => id), at],
  );
}

export interface RequirementOrigin {
  readonly merchantId: MerchantId;
  readonly origin: TurnoverOrigin;
  readonly originId: bigint;
}

/** Finds a requirement, closed or not. Returns undefined if there is none. */
export async function findRequirement(
  db: Queryable,
  { merchantId, origin, originId }: RequirementOrigin,
): Promise<{ id: bigint; required: bigint; isClosed: boolean; wasMet: boolean } | undefined> {
  const [row] = await db.query<{ id: bigint; required: bigint; isClosed: boolean; wasMet: boolean }>(
    `select id, required, closed_at is not null as "isClosed", is_met is true as "wasMet"
     from turnover_requirement where merchant_id = $1 and origin = $2 and origin_id = $3`,
    [merchantId, origin, originId],
  );
  return row;
}

/**
 * Lets a requirement lapse now, unless it lapsed earlier. Bets that counted for it still count for no other
 * requirement.
 */
export async function updateLapse(
  tx: Queryable,
  { merchantId, origin, originId }: RequirementOrigin,
  at: Date,
): Promise<void> {
  await tx.query(
    `update turnover_requirement set expires_at = greatest($4, started_at)
     where merchant_id = $1 and origin = $2 and origin_id = $3 and closed_at is null
       and (expires_at is null or expires_at > $4)`,
    [merchantId, origin, originId, at],
  );
}
