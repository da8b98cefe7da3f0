/** SQL of limits, exclusions and the use of limits. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { Exclusion, ExclusionKind, LimitKind, LimitPeriod, MemberLimit } from "./limit.ts";

export interface MemberRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

type LimitRow = Omit<Tables["member_limit"], "merchantId" | "memberId" | "replacedAt">;

/** Selects the limits that are in force or pending, ordered by kind and period. */
export async function selectLimits(db: Queryable, { merchantId, memberId }: MemberRef): Promise<MemberLimit[]> {
  const rows = await db.query<LimitRow>(
    `select id, kind, period, amount_minor as "amountMinor", set_by as "setBy", effective_at as "effectiveAt",
       confirmed_at as "confirmedAt" from member_limit
     where merchant_id = $1 and member_id = $2 and replaced_at is null
     order by kind collate "C", period collate "C", effective_at, id`,
    [merchantId, memberId],
  );
  return rows.map(limitOf);
}

function limitOf({ id, kind, period, amountMinor, ...row }: LimitRow): MemberLimit {
  const limit = { id, kind, period, setBy: row.setBy, effectiveAt: row.effectiveAt };
  if (row.confirmedAt === null) return { ...limit, amountMinor, isPending: true };
  // Guaranteed by a constraint of `member_limit`.
  if (amountMinor === null) throw new TypeError(`limit ${id} is in force and has no amount`);
  return { ...limit, amountMinor, isPending: false };
}

/**
 * Reads the limits as `selectLimits` does and locks them until the transaction ends. Every change of limits calls this
 * first.
 */
export async function lockLimits(tx: Queryable, member: MemberRef): Promise<MemberLimit[]> {
  await tx.query(
    `select id from member_limit where merchant_id = $1 and member_id = $2 and replaced_at is null
     order by id for update`,
    [member.merchantId, member.memberId],
  );
  // This is a separate statement, so that it reads what the previous holder of the lock has committed.
  return selectLimits(tx, member);
}

export interface LimitToInsert extends MemberRef {
  readonly id: bigint;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Null means a pending removal. */
  readonly amountMinor: bigint | null;
  readonly setBy: MemberLimit["setBy"];
  readonly effectiveAt: Date;
  /** Null means that the limit is not confirmed yet. */
  readonly confirmedAt: Date | null;
}

/**
 * Inserts a limit. Violates a unique index (23505) if a limit of the same kind, period, `setBy` and state (in force or
 * pending) exists.
 */
export async function insertLimit(tx: Queryable, limit: LimitToInsert): Promise<void> {
  await tx.query(
    `insert into member_limit (merchant_id, id, member_id, kind, period, amount_minor, set_by, effective_at,
       confirmed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      limit.merchantId,
      limit.id,
      limit.memberId,
      limit.kind,
      limit.period,
      limit.amountMinor,
      limit.setBy,
      limit.effectiveAt,
      limit.confirmedAt,
    ],
  );
}

export interface LimitsToChange {
  readonly merchantId: MerchantId;
  readonly ids: readonly bigint[];
  readonly at: Date;
}

/** Ends limits, in force or pending. Returns false if one of them had already ended. */
export async function endLimits(tx: Queryable, { merchantId, ids, at }: LimitsToChange): Promise<boolean> {
  const rows = await tx.query(
    `update member_limit set replaced_at = $3
     where merchant_id = $1 and id = any ($2::bigint[]) and replaced_at is null returning id`,
    [merchantId, ids, at],
  );
  return rows.length === ids.length;
}

/**
 * Puts pending limits in force. Returns false if one of the limits is no longer pending. The row of a removal ends at
 * once, because a removal leaves no limit.
 */
export async function confirmPending(tx: Queryable, { merchantId, ids, at }: LimitsToChange): Promise<boolean> {
  const rows = await tx.query(
    `update member_limit set confirmed_at = $3, replaced_at = case when amount_minor is null then $3::timestamptz end
     where merchant_id = $1 and id = any ($2::bigint[]) and replaced_at is null and confirmed_at is null returning id`,
    [merchantId, ids, at],
  );
  return rows.length === ids.length;
}

/**
 * Locks the member's wallets, then the member. Returns false if the member does not exist. Every bet and deposit locks
 * the wallets, so that running bets and deposits finish before the caller writes, and later ones read what the caller
 * has written. Every sign-in locks the member.
 */
export async function lockMember(tx: Queryable, { merchantId, memberId }: MemberRef): Promise<boolean> {
  const key = [merchantId, memberId];
  await tx.query(
    `select lock_accounts($1, array (select id from account where merchant_id = $1 and owner_id = $2))`,
    key,
  );
  const rows = await tx.query(`select id from member where merchant_id = $1 and id = $2 for no key update`, key);
  return rows.length === 1;
}

/**
 * Returns the exclusion in force that ends last, of any kind or of `ofKind`; undefined if there is none. The start time
 * is not checked: an exclusion is in force as soon as its row exists, even for callers whose time is earlier.
 */
export async function findExclusion(
  db: Queryable,
  { merchantId, memberId, ofKind }: MemberRef & { readonly ofKind?: ExclusionKind },
  at: Date,
) {
  const [exclusion] = await db.query<Exclusion>(
    `select id, kind, from_at as "fromAt", until_at as "untilAt" from member_exclusion
     where merchant_id = $1 and member_id = $2 and lifted_at is null
       and (until_at is null or until_at > $3) and ($4::text is null or kind = $4)
     order by until_at desc nulls first, id limit 1`,
    [merchantId, memberId, at, ofKind ?? null],
  );
  return exclusion;
}

/** Selects the members among these who are excluded at that time. */
export async function selectExcluded(
  db: Queryable,
  { merchantId, memberIds }: { readonly merchantId: MerchantId; readonly memberIds: readonly bigint[] },
  at: Date,
): Promise<Set<bigint>> {
  const rows = await db.query<{ id: bigint }>(
    `select distinct member_id as id from member_exclusion
     where merchant_id = $1 and member_id = any ($2) and lifted_at is null and (until_at is null or until_at > $3)`,
    [merchantId, memberIds, at],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface ExclusionToInsert extends MemberRef {
  readonly id: bigint;
  readonly kind: ExclusionKind;
  readonly fromAt: Date;
  readonly untilAt: Date | null;
  readonly reason: string;
}

export async function insertExclusion(tx: Queryable, exclusion: ExclusionToInsert): Promise<void> {
  await tx.query(
    `insert into member_exclusion (merchant_id, id, member_id, kind, from_at, until_at, reason)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      exclusion.merchantId,
      exclusion.id,
      exclusion.memberId,
      exclusion.kind,
      exclusion.fromAt,
      exclusion.untilAt,
      exclusion.reason,
    ],
  );
}

export interface ExclusionsToLift extends MemberRef {
  readonly kind: ExclusionKind;
  readonly at: Date;
}

/** Ends all exclusions of the kind now. Returns false if there was none. */
export async function liftExclusions(tx: Queryable, { merchantId, memberId, kind, at }: ExclusionsToLift) {
  const rows = await tx.query(
    `update member_exclusion set lifted_at = $4
     where merchant_id = $1 and member_id = $2 and kind = $3 and lifted_at is null returning id`,
    [merchantId, memberId, kind, at],
  );
  return rows.length > 0;
}

/** Uses that are summed in `limit_use`: deposits, and transfers to and from a vendor wallet. */
export type UseKind = "deposit" | "vendor_in" | "vendor_out";

export interface LimitUse extends MemberRef {
  readonly kind: UseKind;
  /** Business day of the merchant, yyyy-mm-dd. */
  readonly day: string;
  /** Negative amounts undo a use. */
  readonly amountMinor: bigint;
}

/** Adds a use to the day, week and month of `day`. The rows stay locked until the transaction ends. */
export async function addUse(tx: Queryable, { merchantId, memberId, kind, day, amountMinor }: LimitUse): Promise<void> {
  await tx.query(
    `insert into limit_use as u (merchant_id, member_id, kind, period, period_start, used_minor)
     select $1, $2, $3, p.period, limit_period_start(p.period, $4::date), $5
     from (values ('day'), ('month'), ('week')) p (period)
     on conflict (merchant_id, member_id, kind, period, period_start)
       do update set used_minor = u.used_minor + excluded.used_minor`,
    [merchantId, memberId, kind, day, amountMinor],
  );
}

export interface RoomFilter extends MemberRef {
  readonly kind: LimitKind;
  readonly day: string;
}

/**
 * Returns the remaining amount of the tightest limit in force; negative if the limit is exceeded, null without a limit.
 * A limit is in force if it is confirmed and not replaced, regardless of the caller's time.
 */
export async function findRoom(db: Queryable, { merchantId, memberId, kind, day }: RoomFilter) {
  const [row] = await db.query<{ room: bigint | null }>(
    `select min(l.amount_minor - coalesce(u.used_minor, 0))::bigint as room from member_limit l
     left join limit_use u on u.merchant_id = $1 and u.member_id = $2 and u.kind = $3 and u.period = l.period
       and u.period_start = limit_period_start(l.period, $4::date)
     where l.merchant_id = $1 and l.member_id = $2 and l.kind = $3 and l.replaced_at is null
       and l.confirmed_at is not null`,
    [merchantId, memberId, kind, day],
  );
  return row?.room ?? null;
}

export interface PlayRoomFilter extends MemberRef {
  /** Numeric code of the currency. */
  readonly currency: number;
  readonly at: Date;
  readonly day: string;
}

/**
 * Returns the amounts that bets can still stake and lose, computed as in the functions that book bets; null without
 * such a limit.
 */
export async function findPlayRoom(tx: Queryable, { merchantId, memberId, currency, at, day }: PlayRoomFilter) {
  const [row] = await tx.query<{ stake: bigint | null; loss: bigint | null }>(
    `select stake_room as stake, loss_room as loss
     from limit_room($1, $2, $3::smallint, $4::timestamptz, $5::date)`,
    [merchantId, memberId, currency, at, day],
  );
  return row ?? { stake: null, loss: null };
}

/** Returns the use in the day, week and month of `day`. A period without a row is absent. */
export async function selectUse(db: Queryable, { merchantId, memberId, kind, day }: RoomFilter) {
  const rows = await db.query<{ period: LimitPeriod; usedMinor: bigint }>(
    `select u.period, u.used_minor as "usedMinor" from limit_use u
     where u.merchant_id = $1 and u.member_id = $2 and u.kind = $3
       and u.period_start = limit_period_start(u.period, $4::date)`,
    [merchantId, memberId, kind, day],
  );
  return new Map(rows.map((row) => [row.period, row.usedMinor]));
}
