/** SQL for assignments: which staff member works on which deposit or withdrawal. */

import type { MerchantId, StaffId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

export interface PaymentAssignment {
  /** Id of a deposit or withdrawal. */
  readonly subjectId: bigint;
  readonly staffId: StaffId;
  readonly staffName: string;
  /** Business time. */
  readonly until: Date;
}

export interface AssignmentSearch {
  readonly merchantId: MerchantId;
  readonly ids: readonly bigint[];
  /** Business time: assignments that expired before are not returned. */
  readonly now: Date;
}

/** The active assignments of these payments, by payment id. */
export async function selectActiveAssignments(
  db: Queryable,
  { merchantId, ids, now }: AssignmentSearch,
): Promise<Map<bigint, PaymentAssignment>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<PaymentAssignment>(
    `select subject_id as "subjectId", staff_id as "staffId", staff_name as "staffName", until from payment_claim
     where merchant_id = $1 and subject_id = any ($2::bigint[]) and until > $3`,
    [merchantId, ids, now],
  );
  return new Map(rows.map((assignment) => [assignment.subjectId, assignment]));
}

/** Writes an assignment. The caller holds the lock of the payment and has checked that nobody else is assigned. */
export async function writeAssignment(
  tx: Queryable,
  assignment: PaymentAssignment & { readonly merchantId: MerchantId; readonly takenAt: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_claim (merchant_id, subject_id, staff_id, staff_name, taken_at, until)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, subject_id) do update set staff_id = excluded.staff_id,
       staff_name = excluded.staff_name, taken_at = excluded.taken_at, until = excluded.until`,
    [
      assignment.merchantId,
      assignment.subjectId,
      assignment.staffId,
      assignment.staffName,
      assignment.takenAt,
      assignment.until,
    ],
  );
}

export async function deleteAssignment(tx: Queryable, merchantId: MerchantId, subjectId: bigint): Promise<void> {
  await tx.query(`delete from payment_claim where merchant_id = $1 and subject_id = $2`, [merchantId, subjectId]);
}
