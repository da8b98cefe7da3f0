/** SQL of staff accounts for signing in. */

import type { StaffRole } from "../../../core/actor.ts";
import type { MerchantId, SessionId, StaffId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface Staff {
  readonly id: StaffId;
  readonly account: string;
  readonly name: string;
  /** Null until an invited staff member sets a password. */
  readonly passwordHash: string | null;
  readonly sealedTotpSecret: string | null;
  readonly lastTotpStep: bigint;
  readonly roles: StaffRole[];
}

/** Finds the enabled staff member with that account name. */
export async function findStaffByAccount(db: Queryable, merchantId: MerchantId, account: string) {
  const [row] = await db.query<
    Omit<Tables["staff"], "merchantId" | "roles" | "disabledAt" | "email"> & {
      roles: StaffRole[];
    }
  >(
    `select id, account, name, password_hash as "passwordHash", totp_secret as "totpSecret",
       totp_last_step as "totpLastStep", roles from staff
     where merchant_id = $1 and account = $2 and disabled_at is null`,
    [merchantId, account],
  );
  if (row === undefined) return undefined;
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    passwordHash: row.passwordHash,
    sealedTotpSecret: row.totpSecret,
    lastTotpStep: row.totpLastStep,
    roles: row.roles,
  } satisfies Staff;
}

export async function findStaffName(db: Queryable, merchantId: MerchantId, id: StaffId): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(`select name from staff where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return row?.name;
}

interface StaffKey {
  readonly merchantId: MerchantId;
  readonly id: StaffId;
}

/**
 * Returns the hash of the password and locks the row until the transaction ends. Returns null if no password is set or
 * the account is disabled.
 */
export async function lockStaffHash(tx: Transaction, { merchantId, id }: StaffKey): Promise<string | null> {
  const [row] = await tx.query<{ passwordHash: string | null }>(
    `select password_hash as "passwordHash" from staff where merchant_id = $1 and id = $2 and disabled_at is null
     for no key update`,
    [merchantId, id],
  );
  return row?.passwordHash ?? null;
}

/** Replaces the hash of an unchanged password. Does nothing if the hash was replaced in the meantime. */
export async function replaceStaffHash(
  db: Queryable,
  { merchantId, id, passwordHash }: StaffKey & Pick<Staff, "passwordHash">,
  hash: string,
): Promise<void> {
  await db.query(`update staff set password_hash = $4 where merchant_id = $1 and id = $2 and password_hash = $3`, [
    merchantId,
    id,
    passwordHash,
    hash,
  ]);
}

/** Consumes a time step of the authenticator. Returns false if this step or a later step was consumed before. */
export async function takeTotpStep(tx: Queryable, { merchantId, id }: StaffKey, step: bigint) {
  const rows = await tx.query(
    `update staff set totp_last_step = $3 where merchant_id = $1 and id = $2 and totp_last_step < $3 returning id`,
    [merchantId, id, step],
  );
  return rows.length === 1;
}

export interface StaffToInsert {
  readonly merchantId: MerchantId;
  readonly id: StaffId;
  readonly account: string;
  readonly name: string;
  readonly email?: string;
  /** Null if the staff member sets a password by an invitation. */
  readonly passwordHash: string | null;
  readonly sealedTotpSecret: string | null;
  readonly roles: readonly StaffRole[];
}

/** Inserts a staff member. Returns false if the account name is taken. */
export async function insertStaff(tx: Queryable, staff: StaffToInsert): Promise<boolean> {
  const rows = await tx.query(
    `insert into staff (merchant_id, id, account, name, email, password_hash, totp_secret, roles)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (merchant_id, account) do nothing returning id`,
    [
      staff.merchantId,
      staff.id,
      staff.account,
      staff.name,
      staff.email ?? null,
      staff.passwordHash,
      staff.sealedTotpSecret,
      staff.roles,
    ],
  );
  return rows.length === 1;
}

/** Sets a new password. Returns false if the stored hash is no longer the one that the caller has read. */
export async function changeStaffHash(
  tx: Queryable,
  { merchantId, id, passwordHash }: StaffKey & Pick<Staff, "passwordHash">,
  hash: string,
): Promise<boolean> {
  const rows = await tx.query(
    `update staff set password_hash = $4 where merchant_id = $1 and id = $2 and password_hash = $3 returning id`,
    [merchantId, id, passwordHash, hash],
  );
  return rows.length === 1;
}

/** Revokes all sessions of a staff member except `keep`. Returns the ids of the revoked sessions. */
export async function revokeOtherStaffSessions(
  tx: Queryable,
  { merchantId, id, keep }: StaffKey & { readonly keep: SessionId },
  at: Date,
): Promise<SessionId[]> {
  const rows = await tx.query<{ id: SessionId }>(
    `update staff_session set revoked_at = $4
     where merchant_id = $1 and staff_id = $2 and id <> $3 and revoked_at is null and ends_at > $4 returning id`,
    [merchantId, id, keep, at],
  );
  return rows.map((row) => row.id);
}
