/** SQL of a member's credentials: password, mobile number, e-mail address, authenticator, sessions, status. */

import type { MemberId, MerchantId, SessionId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Member } from "../repository.ts";

export interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export interface PasswordToSet {
  readonly member: Pick<Member, "merchantId" | "id" | "passwordHash">;
  readonly hash: string;
  readonly at: Date;
}

/** Sets the hash of the password. Returns false if the stored hash is no longer the one that the caller has read. */
export async function updatePassword(tx: Transaction, { member, hash, at }: PasswordToSet): Promise<boolean> {
  const rows = await tx.query(
    `update member set password_hash = $4, password_changed_at = $5, must_change_password = false,
       first_password = null, credentials_changed_at = $5
     where merchant_id = $1 and id = $2 and password_hash is not distinct from $3::text returning id`,
    [member.merchantId, member.id, member.passwordHash, hash, at],
  );
  return rows.length === 1;
}

/** Revokes the live sessions of a member except `keep`. Returns the ids of the revoked sessions. */
export async function revokeSessionsOf(
  tx: Transaction,
  { merchantId, memberId, keep }: MemberKey & { readonly keep?: SessionId | undefined },
  at: Date,
): Promise<SessionId[]> {
  const rows = await tx.query<{ id: bigint }>(
    `update session set revoked_at = $4
     where merchant_id = $1 and member_id = $2 and id is distinct from $3::bigint and revoked_at is null
       and ends_at > $4 returning id`,
    [merchantId, memberId, keep ?? null, at],
  );
  return rows.map(({ id }) => id as SessionId);
}

/**
 * Returns the time of the last change of the password, mobile number, e-mail address, authenticator or payment password
 * (except the first one); null if there was none.
 */
export async function readCredentialChange(db: Queryable, { merchantId, memberId }: MemberKey): Promise<Date | null> {
  const [row] = await db.query<{ credentialsChangedAt: Date | null }>(
    `select credentials_changed_at as "credentialsChangedAt" from member where merchant_id = $1 and id = $2`,
    [merchantId, memberId],
  );
  return row?.credentialsChangedAt ?? null;
}

export interface AddressToBind extends MemberKey {
  readonly kind: "mobile" | "email";
  readonly address: string;
  readonly at: Date;
}

/**
 * Writes a verified mobile number or e-mail address. Violates a unique index (23505) if another member has verified it.
 */
export async function writeAddress(tx: Transaction, { merchantId, memberId, kind, address, at }: AddressToBind) {
  await tx.query(
    `update member set ${kind} = $3, ${kind}_verified_at = $4, credentials_changed_at = $4
     where merchant_id = $1 and id = $2`,
    [merchantId, memberId, address, at],
  );
}

/** Stores the encrypted secret of an unconfirmed authenticator. Returns false if an authenticator is already active. */
export async function writeTotpDraft(tx: Transaction, { merchantId, memberId }: MemberKey, sealedSecret: string) {
  const rows = await tx.query(
    `update member set totp_secret = $3 where merchant_id = $1 and id = $2 and totp_enabled_at is null returning id`,
    [merchantId, memberId, sealedSecret],
  );
  return rows.length === 1;
}

/** Returns the encrypted secret of an unconfirmed authenticator, or undefined if there is none. */
export async function readTotpDraft(db: Queryable, { merchantId, memberId }: MemberKey): Promise<string | undefined> {
  const [row] = await db.query<{ totpSecret: string }>(
    `select totp_secret as "totpSecret" from member
     where merchant_id = $1 and id = $2 and totp_enabled_at is null and totp_secret is not null`,
    [merchantId, memberId],
  );
  return row?.totpSecret;
}

export interface TotpToEnable extends MemberKey {
  readonly sealedSecret: string;
  readonly step: bigint;
  readonly at: Date;
}

/**
 * Activates the authenticator and consumes the time step of its first code. Returns false if the draft was replaced or
 * confirmed in the meantime.
 */
export async function enableTotp(tx: Transaction, { merchantId, memberId, sealedSecret, step, at }: TotpToEnable) {
  const rows = await tx.query(
    `update member set totp_enabled_at = $5, totp_last_step = $4, credentials_changed_at = $5
     where merchant_id = $1 and id = $2 and totp_secret = $3 and totp_enabled_at is null returning id`,
    [merchantId, memberId, sealedSecret, step, at],
  );
  return rows.length === 1;
}

/** Removes the authenticator. Returns false if none is active. */
export async function disableTotp(tx: Transaction, { merchantId, memberId }: MemberKey, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update member set totp_enabled_at = null, totp_secret = null, credentials_changed_at = $3
     where merchant_id = $1 and id = $2 and totp_enabled_at is not null returning id`,
    [merchantId, memberId, at],
  );
  return rows.length === 1;
}

/**
 * Locks the member's active authenticator until the transaction ends; returns false if there is none. Call it before
 * replacing the recovery codes, so that concurrent replacements run one after the other.
 */
export async function lockAuthenticator(tx: Transaction, { merchantId, memberId }: MemberKey): Promise<boolean> {
  const rows = await tx.query(
    `select id from member where merchant_id = $1 and id = $2 and totp_enabled_at is not null for no key update`,
    [merchantId, memberId],
  );
  return rows.length === 1;
}

/** Replaces all recovery codes; an empty list only deletes them. The caller holds the lock of the member's row. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { merchantId, memberId }: MemberKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query(`delete from recovery_code where merchant_id = $1 and member_id = $2`, [merchantId, memberId]);
  await tx.query(`insert into recovery_code (merchant_id, member_id, code_hash) select $1, $2, unnest($3::bytea[])`, [
    merchantId,
    memberId,
    hashes,
  ]);
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Queryable, { merchantId, memberId }: MemberKey): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from recovery_code where merchant_id = $1 and member_id = $2 and used_at is null`,
    [merchantId, memberId],
  );
  return row?.count ?? 0;
}

/** Returns the last fifty attempts to sign in with any of these login names, newest first. */
export function selectLogins(db: Queryable, merchantId: MerchantId, names: readonly string[]) {
  return db.query<{ id: bigint; at: Date; ip: string; userAgent: string; outcome: string }>(
    `select id, at, ip, user_agent as "userAgent", outcome from login_attempt
     where merchant_id = $1 and kind = 'login' and account = any ($2::text[]) order by at desc, id desc limit 50`,
    [merchantId, names],
  );
}

export async function markClosed(
  tx: Transaction,
  { merchantId, memberId, status, at }: MemberKey & { readonly status: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update member set status = $3, closed_at = coalesce(closed_at, $4) where merchant_id = $1 and id = $2`,
    [merchantId, memberId, status, at],
  );
}

/** Returns the status of the account, and whether its owner has requested to close it. */
export async function readClosing(db: Queryable, { merchantId, memberId }: MemberKey) {
  const [row] = await db.query<{ status: number; isClosing: boolean }>(
    `select m.status, exists (select from closure_request r
         where r.merchant_id = $1 and r.member_id = $2 and r.state = 'open') as "isClosing"
     from member m where m.merchant_id = $1 and m.id = $2`,
    [merchantId, memberId],
  );
  if (row === undefined) throw new Error(`there is no member ${memberId}`);
  return row;
}

/** Sets the status of an account. Returns false if the current status is not `before`. */
export async function writeStatus(
  tx: Transaction,
  { merchantId, memberId }: MemberKey,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update member set status = $4 where merchant_id = $1 and id = $2 and status = $3 returning id`,
    [merchantId, memberId, before, after],
  );
  return rows.length === 1;
}
