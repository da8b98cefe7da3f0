/** SQL for assignments: which staff member works on which deposit or withdrawal. */

import type { MerchantId, StaffId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

export interface PaymentClaim {
  /** Id of a deposit or withdrawal. */
  readonly subjectId: bigint;
  readonly staffId: StaffId;
  readonly staffName: string;
  /** Business time. */
  readonly until: Date;
}

export interface ClaimSearch {
  readonly merchantId: MerchantId;
  readonly ids: readonly bigint[];
  /** Business time: assignments that expired before are not returned. */
  readonly now: Date;
}

/** The active assignments of these payments, by payment id. */
export async function selectLiveClaims(
  db: Queryable,
  { merchantId, ids, now }: ClaimSearch,
): Promise<Map<bigint, PaymentClaim>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<PaymentClaim>(
    `select subject_id as "subjectId", staff_id as "staffId", staff_name as "staffName", until from payment_claim
     where merchant_id = $1 and subject_id = any ($2::bigint[]) and until > $3`,
    [merchantId, ids, now],
  );
  return new Map(rows.map((claim) => [claim.subjectId, claim]));
}

/** Writes an assignment. The caller holds the lock of the payment and has checked that it is free. */
export async function writeClaim(
  tx: Queryable,
  claim: PaymentClaim & { readonly merchantId: MerchantId; readonly takenAt: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_claim (merchant_id, subject_id, staff_id, staff_name, taken_at, until)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, subject_id) do update set staff_id = excluded.staff_id,
       staff_name = excluded.staff_name, taken_at = excluded.taken_at, until = excluded.until`,
    [claim.merchantId, claim.subjectId, claim.staffId, claim.staffName, claim.takenAt, claim.until],
  );
}

export async function deleteClaim(tx: Queryable, merchantId: MerchantId, subjectId: bigint): Promise<void> {
  await tx.query(`delete from payment_claim where merchant_id = $1 and subject_id = $2`, [merchantId, subjectId]);
}
