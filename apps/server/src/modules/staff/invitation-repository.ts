/** SQL of invitations. All times are those of the real clock, not business time. */

import type { MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { StaffKey } from "./repository.ts";

export interface NewInvitation {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly staffId: StaffId;
  readonly tokenHash: Buffer;
  readonly sealedTotpSecret: string;
  readonly invitedBy: StaffId;
  readonly at: Date;
  readonly expiresAt: Date;
}

/**
 * Inserts an invitation and revokes the previous one. If the staff member has a role that needs a second person, a
 * trigger of the table refuses the invitation unless the same transaction contains the second person's approval.
 */
export async function insertInvitation(tx: Queryable, invitation: NewInvitation): Promise<void> {
  const { merchantId, id, staffId, tokenHash, sealedTotpSecret, invitedBy, at, expiresAt } = invitation;
  await revokeInvitations(tx, { merchantId, id: staffId }, at);
  await tx.query(
    `insert into staff_invitation
       (merchant_id, id, staff_id, token_hash, totp_secret, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchantId, id, staffId, tokenHash, sealedTotpSecret, invitedBy, at, expiresAt],
  );
}

/** Revokes the open invitation of a staff member. */
export async function revokeInvitations(tx: Queryable, { merchantId, id }: StaffKey, at: Date): Promise<void> {
  await tx.query(
    `update staff_invitation set revoked_at = $3
     where merchant_id = $1 and staff_id = $2 and used_at is null and revoked_at is null`,
    [merchantId, id, at],
  );
}

export interface InvitationToken {
  readonly merchantId: MerchantId;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

export interface OpenInvitation extends Pick<Tables["staff_invitation"], "id" | "staffId" | "expiresAt"> {
  readonly account: string;
  readonly name: string;
  readonly sealedTotpSecret: string;
}

/** Finds the invitation of a token if it is valid and the staff member is not disabled. */
export async function findInvitation(db: Queryable, token: InvitationToken): Promise<OpenInvitation | undefined> {
  const [row] = await db.query<OpenInvitation>(
    `select i.id, i.staff_id as "staffId", p.account, p.name, i.totp_secret as "sealedTotpSecret",
       i.expires_at as "expiresAt"
     from staff_invitation i join staff p on p.merchant_id = i.merchant_id and p.id = i.staff_id
     where i.merchant_id = $1 and i.token_hash = $2 and i.expires_at > $3 and i.used_at is null
       and i.revoked_at is null and p.disabled_at is null`,
    [token.merchantId, token.tokenHash, token.now],
  );
  return row;
}

/** Consumes an invitation. Returns false if it was used or revoked in the meantime. */
export async function useInvitation(
  tx: Queryable,
  { merchantId, id }: { readonly merchantId: MerchantId; readonly id: bigint },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update staff_invitation set used_at = $3
     where merchant_id = $1 and id = $2 and used_at is null and revoked_at is null returning id`,
    [merchantId, id, at],
  );
  return rows.length === 1;
}

export interface SetAccess extends StaffKey {
  readonly passwordHash: string;
  readonly sealedTotpSecret: string;
  /** Time step of the confirmed code, so that the code does not work again. */
  readonly step: bigint;
}

/** Sets password and authenticator of a staff member. */
export async function setAccess(tx: Queryable, access: SetAccess): Promise<void> {
  await tx.query(
    `update staff set password_hash = $3, totp_secret = $4, totp_last_step = $5 where merchant_id = $1 and id = $2`,
    [access.merchantId, access.id, access.passwordHash, access.sealedTotpSecret, access.step],
  );
}
