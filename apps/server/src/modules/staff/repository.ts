/** SQL of staff administration. */

import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import type { MerchantId, SessionId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface StaffRow extends Pick<Tables["staff"], "id" | "account" | "name" | "email" | "disabledAt"> {
  readonly roles: StaffRole[];
}

export interface ListedStaff extends StaffRow {
  readonly hasAccess: boolean;
  readonly invitedUntil: Date | null;
  readonly seenAt: Date | null;
}

/**
 * Selects up to 1,000 staff members by account name, including disabled ones, each with the end of an invitation that
 * is valid at `at`.
 */
export async function selectStaff(db: Queryable, merchantId: MerchantId, at: Date): Promise<ListedStaff[]> {
  return db.query<ListedStaff>(
    `select p.id, p.account, p.name, p.email, p.roles, p.disabled_at as "disabledAt",
       p.password_hash is not null as "hasAccess",
       (select i.expires_at from staff_invitation i where i.merchant_id = p.merchant_id and i.staff_id = p.id
          and i.used_at is null and i.revoked_at is null and i.expires_at > $2) as "invitedUntil",
       (select max(s.touched_at) from staff_session s
         where s.merchant_id = p.merchant_id and s.staff_id = p.id) as "seenAt"
     from staff p where p.merchant_id = $1 order by p.account collate "C" limit 1000`,
    [merchantId, at],
  );
}

export interface StaffKey {
  readonly merchantId: MerchantId;
  readonly id: StaffId;
}

/**
 * Locks a staff member together with all enabled admins, so that two admins cannot disable each other concurrently.
 * `otherAdmins` is the number of enabled admins other than this staff member.
 */
export async function lockStaff(tx: Queryable, { merchantId, id }: StaffKey) {
  const rows = await tx.query<StaffRow>(
    `select id, account, name, email, roles, disabled_at as "disabledAt" from staff
     where merchant_id = $1 and (id = $2 or ('admin' = any (roles) and disabled_at is null)) order by id for update`,
    [merchantId, id],
  );
  const person: StaffRow | undefined = rows.find((row) => row.id === id);
  const otherAdmins = rows.filter((row) => row.id !== id);
  return person === undefined ? undefined : { person, otherAdmins: otherAdmins.length };
}

export async function updateRoles(tx: Queryable, { merchantId, id }: StaffKey, roles: readonly StaffRole[]) {
  await tx.query(`update staff set roles = $3 where merchant_id = $1 and id = $2`, [merchantId, id, roles]);
}

export async function updateDisabled(tx: Queryable, { merchantId, id }: StaffKey, disabledAt: Date | null) {
  await tx.query(`update staff set disabled_at = $3 where merchant_id = $1 and id = $2`, [merchantId, id, disabledAt]);
}

/** Removes password and authenticator. The staff member cannot sign in until the invitation to `email` is accepted. */
export async function removeAccess(tx: Queryable, { merchantId, id }: StaffKey, email: string): Promise<void> {
  await tx.query(
    `update staff set password_hash = null, totp_secret = null, email = $3 where merchant_id = $1 and id = $2`,
    [merchantId, id, email],
  );
}

/** Selects the ids of the staff member's live sessions. */
export async function selectLiveSessions(db: Queryable, { merchantId, id }: StaffKey, at: Date): Promise<SessionId[]> {
  const rows = await db.query<{ id: SessionId }>(
    `select id from staff_session
     where merchant_id = $1 and staff_id = $2 and revoked_at is null and ends_at > $3 order by id`,
    [merchantId, id, at],
  );
  return rows.map((row) => row.id);
}

export async function revokeSessions(tx: Queryable, { merchantId, id }: StaffKey, at: Date): Promise<void> {
  await tx.query(
    `update staff_session set revoked_at = $3 where merchant_id = $1 and staff_id = $2 and revoked_at is null`,
    [merchantId, id, at],
  );
}
