/** SQL of sessions of members and of staff, which are in two tables of similar shape. */

import type { MemberId, MerchantId, SessionId, StaffId } from "../../../core/ids.ts";
import type { StaffRole } from "../../../core/actor.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import { deleteInBatches } from "../../../db/delete-in-batches.ts";
import type { SessionProof } from "./open-session.ts";

export interface SessionToInsert {
  readonly merchantId: MerchantId;
  readonly id: SessionId;
  readonly ownerId: bigint;
  readonly tokenHash: Buffer;
  readonly at: Date;
  readonly idleUntil: Date;
  readonly endsAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Queryable, session: SessionToInsert & { provenAt: Date }): Promise<void> {
  await tx.query(
    `insert into session (merchant_id, id, member_id, token_hash, created_at, touched_at, idle_until, ends_at, ip,
       user_agent, proven_at) values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`,
    [...valuesOf(session), session.provenAt],
  );
}

export async function insertStaffSession(tx: Queryable, session: SessionToInsert): Promise<void> {
  await tx.query(
    `insert into staff_session (merchant_id, id, staff_id, token_hash, created_at, touched_at, idle_until, ends_at, ip,
       user_agent) values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`,
    valuesOf(session),
  );
}

export interface LiveSession {
  readonly owesPasswordChange: boolean;
  readonly sessionId: SessionId;
  readonly memberId: MemberId;
  readonly account: string;
  readonly type: number;
  readonly status: number;
  readonly idleUntil: Date;
  readonly endsAt: Date;
}

interface TokenKey {
  readonly merchantId: MerchantId;
  readonly tokenHash: Buffer;
}

/** Finds the live session of a token. */
export async function findSession(db: Queryable, { merchantId, tokenHash }: TokenKey, now: Date) {
  const [row] = await db.query<
    Pick<Tables["session"], "id" | "memberId" | "idleUntil" | "endsAt"> &
      Pick<Tables["member"], "account" | "type" | "status"> & {
        isChangeDue: boolean;
      }
  >(
    `select s.id, s.member_id as "memberId", m.account, m.type, m.status, s.idle_until as "idleUntil",
       s.ends_at as "endsAt",
       s.owes_password_change as "isChangeDue"
     from session s join member m on m.merchant_id = s.merchant_id and m.id = s.member_id
     where s.merchant_id = $1 and s.token_hash = $2 and s.revoked_at is null
       and s.idle_until > $3 and s.ends_at > $3`,
    [merchantId, tokenHash, now],
  );
  if (row === undefined) return undefined;
  return {
    owesPasswordChange: row.isChangeDue,
    sessionId: row.id,
    memberId: row.memberId,
    account: row.account,
    type: row.type,
    status: row.status,
    idleUntil: row.idleUntil,
    endsAt: row.endsAt,
  } satisfies LiveSession;
}

export interface LiveStaffSession {
  readonly sessionId: SessionId;
  readonly staffId: StaffId;
  readonly account: string;
  readonly roles: StaffRole[];
  readonly idleUntil: Date;
  readonly endsAt: Date;
}

/** Finds the live staff session of a token, if its owner is not disabled. */
export async function findStaffSession(db: Queryable, { merchantId, tokenHash }: TokenKey, now: Date) {
  const [row] = await db.query<
    Pick<Tables["staff_session"], "id" | "staffId" | "idleUntil" | "endsAt"> & {
      account: string;
      roles: StaffRole[];
    }
  >(
    `select s.id, s.staff_id as "staffId", p.account, p.roles, s.idle_until as "idleUntil", s.ends_at as "endsAt"
     from staff_session s join staff p on p.merchant_id = s.merchant_id and p.id = s.staff_id
     where s.merchant_id = $1 and s.token_hash = $2 and s.revoked_at is null and p.disabled_at is null
       and s.idle_until > $3 and s.ends_at > $3`,
    [merchantId, tokenHash, now],
  );
  if (row === undefined) return undefined;
  return {
    sessionId: row.id,
    staffId: row.staffId,
    account: row.account,
    roles: row.roles,
    idleUntil: row.idleUntil,
    endsAt: row.endsAt,
  } satisfies LiveStaffSession;
}

export interface SessionTouch {
  readonly merchantId: MerchantId;
  readonly sessionId: SessionId;
  readonly at: Date;
  readonly idleUntil: Date;
}

/** Marks a session as requiring a password change. */
export async function markPasswordChangeDue(tx: Queryable, { merchantId, tokenHash }: TokenKey): Promise<void> {
  await tx.query(`update session set owes_password_change = true where merchant_id = $1 and token_hash = $2`, [
    merchantId,
    tokenHash,
  ]);
}

export interface SessionEnds {
  readonly idleUntil: Date;
  readonly endsAt: Date;
}

/**
 * Extends the idle time of a member's session, at most to its fixed end. Returns undefined if the session has ended.
 */
export function touchSession(db: Queryable, touch: SessionTouch): Promise<SessionEnds | undefined> {
  return extendIdleTime(db, "session", touch);
}

export function touchStaffSession(db: Queryable, touch: SessionTouch): Promise<SessionEnds | undefined> {
  return extendIdleTime(db, "staff_session", touch);
}

async function extendIdleTime(db: Queryable, table: "session" | "staff_session", touch: SessionTouch) {
  const { merchantId, sessionId, at, idleUntil } = touch;
  const [sessionEnds] = await db.query<SessionEnds>(
    `update ${table} set touched_at = $3, idle_until = least($4::timestamptz, ends_at)
     where merchant_id = $1 and id = $2 and revoked_at is null and idle_until > $3 and ends_at > $3
     returning idle_until as "idleUntil", ends_at as "endsAt"`,
    [merchantId, sessionId, at, idleUntil],
  );
  return sessionEnds;
}

/** Returns the fixed end of a live session and when its owner last proved their identity; undefined if it has ended. */
export async function readSessionProof(
  db: Queryable,
  { merchantId, memberId, sessionId }: SessionOwnerKey & { readonly sessionId: SessionId },
  now: Date,
): Promise<SessionProof | undefined> {
  const [row] = await db.query<{ provenAt: Date; endsAt: Date }>(
    `select proven_at as "provenAt", ends_at as "endsAt" from session
     where merchant_id = $1 and member_id = $2 and id = $3 and revoked_at is null and idle_until > $4 and ends_at > $4`,
    [merchantId, memberId, sessionId, now],
  );
  return row;
}

export interface OwnedSession {
  readonly merchantId: MerchantId;
  readonly ownerId: bigint;
  readonly sessionId: SessionId;
}

/** Revokes a session. Returns false if the session is unknown, has already ended or belongs to another owner. */
export async function revokeSession(db: Queryable, { merchantId, ownerId, sessionId }: OwnedSession, at: Date) {
  const rows = await db.query<{ id: bigint }>(
    `update session set revoked_at = $4
     where merchant_id = $1 and member_id = $2 and id = $3 and revoked_at is null and idle_until > $4 and ends_at > $4
     returning id`,
    [merchantId, ownerId, sessionId, at],
  );
  return rows.length === 1;
}

/** Replaces the token of a live session after a change of the password, so that the old token becomes invalid. */
export async function replaceToken(
  tx: Queryable,
  { merchantId, sessionId, tokenHash }: TokenKey & { readonly sessionId: SessionId },
): Promise<void> {
  await tx.query(
    `update session set token_hash = $3, owes_password_change = false
     where merchant_id = $1 and id = $2 and revoked_at is null`,
    [merchantId, sessionId, tokenHash],
  );
}

export async function revokeStaffSession(db: Queryable, { merchantId, ownerId, sessionId }: OwnedSession, at: Date) {
  const rows = await db.query<{ id: bigint }>(
    `update staff_session set revoked_at = $4
     where merchant_id = $1 and staff_id = $2 and id = $3 and revoked_at is null and idle_until > $4 and ends_at > $4
     returning id`,
    [merchantId, ownerId, sessionId, at],
  );
  return rows.length === 1;
}

/** Selects the live sessions among these ids, with the status of their owner. */
export async function selectLiveSessions(
  db: Queryable,
  { merchantId, ids }: { merchantId: MerchantId; ids: readonly SessionId[] },
  now: Date,
) {
  const rows = await db.query<{ id: bigint; status: number }>(
    `select s.id, m.status from session s join member m on m.merchant_id = s.merchant_id and m.id = s.member_id
     where s.merchant_id = $1 and s.id = any ($2::bigint[]) and s.revoked_at is null
       and s.idle_until > $3 and s.ends_at > $3`,
    [merchantId, ids, now],
  );
  return rows.map(({ id, status }) => ({ id: id as SessionId, status }));
}

interface SessionOwnerKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Returns the live sessions of a member, newest first, at most 100. */
export function selectSessions(db: Queryable, { merchantId, memberId }: SessionOwnerKey, now: Date) {
  return db.query<{ id: bigint; createdAt: Date; touchedAt: Date; ip: string; userAgent: string }>(
    `select id, created_at as "createdAt", touched_at as "touchedAt", ip, user_agent as "userAgent" from session
     where merchant_id = $1 and member_id = $2 and revoked_at is null and idle_until > $3 and ends_at > $3
     order by id desc limit 100`,
    [merchantId, memberId, now],
  );
}

/** Deletes sessions of members and staff whose fixed end was before `before`. */
export async function deleteEndedSessions(db: Queryable, merchantId: MerchantId, before: Date): Promise<void> {
  for (const table of ["session", "staff_session"]) {
    await deleteInBatches(
      db,
      `delete from ${table} where merchant_id = $1 and id = any (array (
         select id from ${table} where merchant_id = $1 and ends_at < $2 limit $3)) returning id`,
      [merchantId, before],
    );
  }
}

function valuesOf(session: SessionToInsert): readonly unknown[] {
  return [
    session.merchantId,
    session.id,
    session.ownerId,
    session.tokenHash,
    session.at,
    session.idleUntil,
    session.endsAt,
    session.ip,
    session.userAgent,
  ];
}
