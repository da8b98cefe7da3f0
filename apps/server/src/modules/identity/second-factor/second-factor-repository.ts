/** SQL of members' authenticators and recovery codes. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

interface Owner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Returns the encrypted secret of the active authenticator, or undefined if none is active. */
export async function readTotpSecret(db: Queryable, { merchantId, memberId }: Owner): Promise<string | undefined> {
  const [row] = await db.query<{ totpSecret: string }>(
    `select totp_secret as "totpSecret" from member where merchant_id = $1 and id = $2 and totp_enabled_at is not null`,
    [merchantId, memberId],
  );
  return row?.totpSecret;
}

/** Consumes a time step. Returns false if this step or a later step was consumed before. */
export async function takeTotpStep(db: Queryable, { merchantId, memberId }: Owner, step: bigint): Promise<boolean> {
  const rows = await db.query(
    `update member set totp_last_step = $3 where merchant_id = $1 and id = $2 and totp_last_step < $3 returning id`,
    [merchantId, memberId, step],
  );
  return rows.length === 1;
}

/** Consumes a recovery code. Returns false if the code is unknown or was used before. */
export async function spendRecoveryCode(
  db: Queryable,
  { merchantId, memberId, codeHash }: Owner & { readonly codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update recovery_code set used_at = $4 where merchant_id = $1 and member_id = $2 and code_hash = $3
       and used_at is null returning member_id as "memberId"`,
    [merchantId, memberId, codeHash, now],
  );
  return rows.length === 1;
}
