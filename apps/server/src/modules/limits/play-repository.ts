/** SQL of a member's stakes, losses and time of play, of the reminder during play, and of the question about limits. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { MemberRef } from "./repository.ts";
import type { LimitPeriod } from "./limit.ts";

interface BetUse {
  readonly period: LimitPeriod;
  readonly staked: bigint;
  /** Unsettled stakes count as lost. Negative if the wins exceed the stakes. */
  readonly lost: bigint;
}

export interface BetUseFilter extends MemberRef {
  /** Numeric code of the currency. */
  readonly currency: number;
  readonly day: string;
}

/** Returns stakes and losses in the day, week and month of `day`, counted as in the database function `limit_room`. */
export function selectBetUse(db: Queryable, { merchantId, memberId, currency, day }: BetUseFilter) {
  return db.query<BetUse>(
    `select p.period, (bets.placed + v.went)::bigint as staked,
       (bets.lost + greatest(v.went - v.came, 0))::bigint as lost
     from (values ('day'), ('week'), ('month')) p (period)
     cross join lateral (
       select coalesce(sum(d.placed), 0) as placed, coalesce(sum(d.placed - d.win), 0) as lost
       from bet_day d where d.merchant_id = $1 and d.member_id = $2 and d.currency = $3
         and d.day between limit_period_start(p.period, $4::date) and $4::date
     ) bets
     cross join lateral (
       select coalesce(sum(u.used_minor) filter (where u.kind = 'vendor_in'), 0) as went,
         coalesce(sum(u.used_minor) filter (where u.kind = 'vendor_out'), 0) as came
       from limit_use u where u.merchant_id = $1 and u.member_id = $2 and u.kind in ('vendor_in', 'vendor_out')
         and u.period = p.period and u.period_start = limit_period_start(p.period, $4::date)
     ) v`,
    [merchantId, memberId, currency, day],
  );
}

export interface SessionUseFilter extends MemberRef {
  /** Times of the real clock, like the times of sessions. */
  readonly from: Date;
  readonly now: Date;
}

/**
 * Returns the whole minutes that the member was signed in since `from`. Overlapping sessions count once. A revoked
 * session counts until it was revoked, and an expired session until its last use.
 */
export async function sumSessionMinutes(db: Queryable, { merchantId, memberId, from, now }: SessionUseFilter) {
  const [row] = await db.query<{ minutes: bigint }>(
    `select coalesce(floor(extract(epoch from sum(upper(part) - lower(part))) / 60), 0)::bigint as minutes
     from (
       select unnest(range_agg(tstzrange(greatest(s.created_at, $3), s.until))) as part
       from (
         select created_at, case
             when revoked_at is not null then least(revoked_at, idle_until, ends_at)
             when least(idle_until, ends_at) > $4 then $4
             else touched_at end as until
         from session where merchant_id = $1 and member_id = $2 and ends_at > $3
       ) s where s.until > greatest(s.created_at, $3)
     ) parts`,
    [merchantId, memberId, from, now],
  );
  return row?.minutes ?? 0n;
}

/** Selects the signed-in members who have a session limit in force. */
export async function selectTimedMembers(db: Queryable, merchantId: MerchantId, now: Date): Promise<MemberId[]> {
  const rows = await db.query<{ memberId: bigint }>(
    `select distinct l.member_id as "memberId" from member_limit l
     join session s on s.merchant_id = l.merchant_id and s.member_id = l.member_id
     where l.merchant_id = $1 and l.kind = 'session' and l.replaced_at is null and l.confirmed_at is not null
       and s.revoked_at is null and s.idle_until > $2 and s.ends_at > $2
     order by l.member_id`,
    [merchantId, now],
  );
  return rows.map((row) => row.memberId as MemberId);
}

/** Returns the start of a session by the real clock. */
export async function findSessionStart(db: Queryable, { merchantId, id }: { merchantId: MerchantId; id: bigint }) {
  const [row] = await db.query<{ createdAt: Date }>(
    `select created_at as "createdAt" from session where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return row?.createdAt;
}

export interface PlayMoneyFilter extends MemberRef {
  /** Business time. */
  readonly since: Date;
}

/**
 * Returns stakes and wins of the main and the bonus wallet since `since`, from the ledger. Stake refunds reduce the
 * stakes, and win reversals reduce the wins.
 */
export async function sumPlayMoney(db: Queryable, { merchantId, memberId, since }: PlayMoneyFilter) {
  const [row] = await db.query<{ staked: bigint; won: bigint }>(
    `select
       coalesce(sum(case t.code when 10 then t.amount when 12 then -t.amount end), 0)::bigint as staked,
       coalesce(sum(case t.code when 11 then t.amount when 13 then -t.amount end), 0)::bigint as won
     from account a
     cross join lateral (
       select code, amount from transfer
         where merchant_id = $1 and debit_id = a.id and created_at >= $3 and code in (10, 13)
       union all
       select code, amount from transfer
         where merchant_id = $1 and credit_id = a.id and created_at >= $3 and code in (11, 12)
     ) t
     where a.merchant_id = $1 and a.owner_id = $2 and a.kind in (1, 2)`,
    [merchantId, memberId, since],
  );
  return { staked: row?.staked ?? 0n, won: row?.won ?? 0n };
}

export interface Reminders {
  readonly remindMinutes: number | null;
  readonly depositsAt: readonly Date[];
  readonly askedAt: Date | null;
}

/**
 * Reads the reminder interval, the times of recent deposits, and when the question about limits was last seen. Without
 * a row, the interval and the last time are null, and the list of deposits is empty.
 */
export async function readReminders(db: Queryable, { merchantId, memberId }: MemberRef): Promise<Reminders> {
  const [row] = await db.query<{ remindMinutes: number | null; depositsAt: Date[]; askedAt: Date | null }>(
    `select remind_minutes as "remindMinutes", deposits_at as "depositsAt", asked_at as "askedAt"
     from member_care where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row ?? { remindMinutes: null, depositsAt: [], askedAt: null };
}

export async function writeReminder(tx: Transaction, { merchantId, memberId }: MemberRef, minutes: number | null) {
  await tx.query(
    `insert into member_care (merchant_id, member_id, remind_minutes, deposits_at) values ($1, $2, $3, '{}')
     on conflict (merchant_id, member_id) do update set remind_minutes = excluded.remind_minutes`,
    [merchantId, memberId, minutes],
  );
}

/** Records the time of a deposit; only the three most recent times are stored. */
export async function recordDeposit(tx: Transaction, { merchantId, memberId }: MemberRef, at: Date): Promise<void> {
  await tx.query(
    `insert into member_care as c (merchant_id, member_id, deposits_at) values ($1, $2, array[$3::timestamptz])
     on conflict (merchant_id, member_id) do update
       set deposits_at = (c.deposits_at || $3::timestamptz)[greatest(1, cardinality(c.deposits_at) - 1):]`,
    [merchantId, memberId, at],
  );
}

export async function recordQuestionSeen(db: Queryable, { merchantId, memberId }: MemberRef, at: Date): Promise<void> {
  await db.query(`update member_care set asked_at = $3 where merchant_id = $1 and member_id = $2`, [
    merchantId,
    memberId,
    at,
  ]);
}
