/** SQL of approvals. */

import type { MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface Approval extends Pick<
  Tables["approval"],
  "id" | "kind" | "subjectId" | "requestedBy" | "requestedAt" | "reason"
> {
  /** What the second person must know about the subject. */
  readonly detail: ApprovalDetail;
}

/** Texts and lists of texts; never a secret. */
export type ApprovalDetail = Readonly<Record<string, string | readonly string[]>>;

export interface NewApproval extends Approval {
  readonly merchantId: MerchantId;
}

/** Inserts an approval. Returns false if the subject already has an open approval. */
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

const columns = `id, kind, subject_id as "subjectId", requested_by as "requestedBy", requested_at as "requestedAt",
  reason, detail`;

/** Reads the open approval of the subject and locks it until the transaction ends. */
export async function lockOpenApproval(tx: Queryable, subject: ApprovalSubject): Promise<Approval | undefined> {
  const [row] = await tx.query<Approval>(
    `select ${columns} from approval
     where merchant_id = $1 and kind = $2 and subject_id = $3 and decision is null for update`,
    [subject.merchantId, subject.kind, subject.subjectId],
  );
  return row;
}

/** Selects the open approvals of a kind, oldest first, at most 1,000. */
export async function selectOpenApprovals(db: Queryable, merchantId: MerchantId, kind: string): Promise<Approval[]> {
  return db.query<Approval>(
    `select ${columns} from approval
     where merchant_id = $1 and kind = $2 and decision is null order by id limit 1000`,
    [merchantId, kind],
  );
}

export interface ApprovalSubjects {
  readonly merchantId: MerchantId;
  readonly kinds: readonly string[];
  readonly subjectIds: readonly bigint[];
}

/** Selects the open approvals of these subjects. */
export async function selectApprovalsOf(
  db: Queryable,
  { merchantId, kinds, subjectIds }: ApprovalSubjects,
): Promise<Approval[]> {
  return db.query<Approval>(
    `select ${columns} from approval
     where merchant_id = $1 and kind = any ($2::text[]) and subject_id = any ($3::bigint[]) and decision is null
     order by id`,
    [merchantId, kinds, subjectIds],
  );
}

export interface NamedApproval extends Approval {
  /** Account name of the requester. */
  readonly by: string;
}

/**
 * Returns the open approval of a subject, with the name of the requester. If several are open, returns the one whose
 * kind comes first in `kinds`.
 */
export async function findOpenApproval(
  db: Queryable,
  { merchantId, kinds, subjectId }: Omit<ApprovalSubject, "kind"> & { readonly kinds: readonly string[] },
): Promise<NamedApproval | undefined> {
  const [row] = await db.query<NamedApproval>(
    `select ${columns}, coalesce((select s.account from staff s
       where s.merchant_id = a.merchant_id and s.id = a.requested_by), a.requested_by::text) as "by"
     from approval a
     where merchant_id = $1 and kind = any ($2::text[]) and subject_id = $3 and decision is null
     order by array_position($2::text[], kind) limit 1`,
    [merchantId, kinds, subjectId],
  );
  return row;
}

export interface ApprovalDecision {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly decision: "approved" | "rejected" | "withdrawn";
  readonly decidedBy: StaffId;
  readonly decidedAt: Date;
  readonly reason: string;
}

export interface OpenWithdrawal extends ApprovalSubjects {
  readonly at: Date;
  readonly reason: string;
  /** The staff member who withdraws; undefined means the requester. */
  readonly by?: StaffId | undefined;
}

/** Withdraws the open approvals of these subjects and returns the requesters. */
export async function withdrawOpenApprovals(
  tx: Queryable,
  { merchantId, kinds, subjectIds, at, reason, by }: OpenWithdrawal,
): Promise<StaffId[]> {
  const rows = await tx.query<{ requestedBy: StaffId }>(
    `update approval set decision = 'withdrawn', decided_by = coalesce($6::bigint, requested_by), decided_at = $4,
       decision_reason = $5
     where merchant_id = $1 and kind = any ($2::text[]) and subject_id = any ($3::bigint[]) and decision is null
     returning requested_by as "requestedBy"`,
    [merchantId, kinds, subjectIds, at, reason, by ?? null],
  );
  return rows.map(({ requestedBy }) => requestedBy);
}

/** Writes the decision. The table refuses an approval by the requester. */
export async function updateApproval(tx: Queryable, approval: ApprovalDecision): Promise<void> {
  await tx.query(
    `update approval set decision = $3, decided_by = $4, decided_at = $5, decision_reason = $6
     where merchant_id = $1 and id = $2 and decision is null`,
    [approval.merchantId, approval.id, approval.decision, approval.decidedBy, approval.decidedAt, approval.reason],
  );
}
