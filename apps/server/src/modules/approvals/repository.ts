/** All SQL of approvals (table of migration 0001). */

import type { MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface Approval {
  readonly id: bigint;
  readonly kind: string;
  readonly subjectId: bigint;
  readonly requestedBy: StaffId;
  readonly requestedAt: Date;
  readonly reason: string;
}

export interface NewApproval extends Approval {
  readonly merchantId: MerchantId;
  readonly detail: object;
}

/** False when one is open for the subject already. */
export async function insertApproval(tx: Queryable, approval: NewApproval): Promise<boolean> {
  const { merchantId, id, kind, subjectId, detail, requestedBy, requestedAt, reason } = approval;
  const rows = await tx.query(
    `insert into approval (merchant_id, id, kind, subject_id, detail, requested_by, requested_at, reason)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
     on conflict (merchant_id, kind, subject_id) where decision is null do nothing returning id`,
    [merchantId, id, kind, subjectId, JSON.stringify(detail), requestedBy, requestedAt, reason],
  );
  return rows.length === 1;
}

export interface ApprovalSubject {
  readonly merchantId: MerchantId;
  readonly kind: string;
  readonly subjectId: bigint;
}

/** The open approval of the subject, locked until the transaction ends. */
export async function lockOpenApproval(tx: Queryable, subject: ApprovalSubject): Promise<Approval | undefined> {
  const rows = await tx.query<{ id: bigint; requested_by: bigint; requested_at: Date; reason: string }>(
    `select id, requested_by, requested_at, reason from approval
     where merchant_id = $1 and kind = $2 and subject_id = $3 and decision is null for update`,
    [subject.merchantId, subject.kind, subject.subjectId],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: subject.kind,
    subjectId: subject.subjectId,
    requestedBy: row.requested_by as StaffId,
    requestedAt: row.requested_at,
    reason: row.reason,
  }))[0];
}

/** Open approvals of a kind, the oldest first. */
export async function selectOpenApprovals(db: Queryable, merchantId: MerchantId, kind: string): Promise<Approval[]> {
  return db.query<{
    id: bigint;
    kind: string;
    subjectId: bigint;
    requestedBy: StaffId;
    requestedAt: Date;
    reason: string;
  }>(
    `select id, kind, subject_id as "subjectId", requested_by as "requestedBy", requested_at as "requestedAt", reason
     from approval where merchant_id = $1 and kind = $2 and decision is null order by id limit 1000`,
    [merchantId, kind],
  );
}

export interface ApprovalDecision {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly decision: "approved" | "rejected" | "withdrawn";
  readonly decidedBy: StaffId;
  readonly decidedAt: Date;
  readonly reason: string;
}

/** Writes the decision; the table refuses an approval by its requester. */
export async function updateApproval(tx: Queryable, made: ApprovalDecision): Promise<void> {
  await tx.query(
    `update approval set decision = $3, decided_by = $4, decided_at = $5, decision_reason = $6
     where merchant_id = $1 and id = $2 and decision is null`,
    [made.merchantId, made.id, made.decision, made.decidedBy, made.decidedAt, made.reason],
  );
}
