/** SQL of the demo world: its progress, and changes for which there is no operation. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../core/ids.ts";
import type { Queryable } from "../db/connection.ts";

const seedLock = 4_801_007;

/** Waits until no other process writes the demo world; the lock ends with the connection. */
export async function lockSeed(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_lock($1)`, [seedLock]);
}

/** Sets whether commits of this connection wait for the disk. */
export async function waitForDisk(db: Queryable, isWaiting: boolean): Promise<void> {
  await db.query(isWaiting ? `set synchronous_commit = on` : `set synchronous_commit = off`);
}

/** Removes the statement timeout, because some statements of the seed are slow on a slow machine. */
export async function waitForStatements(db: Queryable): Promise<void> {
  await db.query(`set statement_timeout = 0`);
}

/** The parts that were written, with their details. */
export async function selectParts(db: Queryable, merchantId: MerchantId): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.query<{ part: string; detail: unknown }>(
    `select part, detail from demo_part where merchant_id = $1`,
    [merchantId],
  );
  return new Map(rows.map(({ part, detail }) => [part, detail]));
}

export interface DonePart {
  readonly merchantId: MerchantId;
  readonly part: string;
  readonly detail: object;
  readonly at: Date;
}

export async function insertPart(tx: Queryable, { merchantId, part, detail, at }: DonePart): Promise<void> {
  await tx.query(`insert into demo_part (merchant_id, part, detail, done_at) values ($1, $2, $3::jsonb, $4)`, [
    merchantId,
    part,
    JSON.stringify(detail),
    at,
  ]);
}

/** True if the merchant has members; then no demo world is written. */
export async function hasMembers(db: Queryable, merchantId: MerchantId): Promise<boolean> {
  const rows = await db.query(`select 1 from member where merchant_id = $1 limit 1`, [merchantId]);
  return rows.length > 0;
}

export interface StoredMember {
  readonly memberId: MemberId;
  readonly account: string;
  readonly balance: bigint;
  readonly nonce: bigint;
}

/** All members with balance and last nonce. `kind` 1 is the main account. */
export async function selectMembers(db: Queryable, merchantId: MerchantId): Promise<StoredMember[]> {
  return db.query<StoredMember>(
    `select m.id as "memberId", m.account, a.balance, coalesce(p.nonce, 0) as nonce
     from member m
     join account a on a.merchant_id = $1 and a.owner_id = m.id and a.kind = 1 and a.currency = m.currency
     left join studio_player p on p.merchant_id = $1 and p.member_id = m.id and p.currency = m.currency
     where m.merchant_id = $1 order by m.id`,
    [merchantId],
  );
}

export interface StaffRow {
  readonly id: bigint;
  readonly account: string;
}

export async function selectStaff(db: Queryable, merchantId: MerchantId): Promise<StaffRow[]> {
  return db.query<StaffRow>(`select id, account from staff where merchant_id = $1 order by id`, [merchantId]);
}

/** Updates the planner's statistics. */
export async function refreshStatistics(db: Queryable): Promise<void> {
  await db.query(`select refresh_statistics()`);
}

/** Sets each member's last login to the time of the last bet, and a missing first login to that of the first bet. */
export async function setLastLogins(tx: Queryable, merchantId: MerchantId): Promise<void> {
  await tx.query(
    `update member m set last_login_at = b.last_at, first_login_at = coalesce(m.first_login_at, b.first_at)
     from (select member_id, max(placed_at) as last_at, min(placed_at) as first_at from bet
       where merchant_id = $1 group by member_id) b
     where m.merchant_id = $1 and m.id = b.member_id`,
    [merchantId],
  );
}

/** Records the login locations as known for all members. */
export async function insertLoginLocations(
  tx: Queryable,
  merchantId: MerchantId,
  places: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into known_place (merchant_id, member_id, place, first_seen_at, last_seen_at)
     select m.merchant_id, m.id, p.place, m.registered_at, coalesce(m.last_login_at, m.registered_at)
     from member m, unnest($2::text[]) p (place) where m.merchant_id = $1
     on conflict (merchant_id, member_id, place) do nothing`,
    [merchantId, places],
  );
}

/** Sets the first day of rebates. */
export async function insertRebateBegin(
  tx: Queryable,
  begin: { readonly merchantId: MerchantId; readonly currency: CurrencyCode; readonly fromAt: Date },
): Promise<void> {
  await tx.query(
    `insert into rebate_begin (merchant_id, currency, from_at) values ($1, $2, $3) on conflict do nothing`,
    [begin.merchantId, currencies[begin.currency].number, begin.fromAt],
  );
}

/** Ends the game sessions of the history. */
export async function endGameSessions(tx: Queryable, merchantId: MerchantId, at: Date): Promise<void> {
  await tx.query(`update studio_session set ended_at = $2 where merchant_id = $1 and ended_at is null`, [
    merchantId,
    at,
  ]);
}

/** Ids of all players. */
export async function selectPlayers(db: Queryable, merchantId: MerchantId): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(`select id from studio_player where merchant_id = $1 order by id`, [
    merchantId,
  ]);
  return rows.map(({ id }) => id);
}
